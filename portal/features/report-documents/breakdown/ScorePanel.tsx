import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { Popover } from '@mantine/core'
import { useId, type DOMAttributes } from 'react'

import { useOpenedAfterMount } from '../../../ui/dialogs/dialog-state.ts'
import { ExternalTarget } from '../../../ui/lazy/lazy-popover.tsx'
import type { ScoreSubject } from './score-subject.ts'
import { ScoreBreakdown } from './ScoreBreakdown.tsx'

import classes from './ExplainedScore.module.css'

interface Props {
  readonly document: ReportDocument
  readonly rank: Rank
  readonly about: ScoreSubject
  /** The button that it opens beside. */
  readonly target: HTMLElement | null
  readonly opened: boolean
  readonly pinned: boolean
  /** What the pointer does on it. */
  readonly pointer: DOMAttributes<HTMLElement>
  readonly onClose: () => void
}

/** What opens beside a score. It stays mounted once it was asked for, to hand the focus back. */
export default function ScorePanel({
  document,
  rank,
  about,
  target,
  opened,
  pinned,
  pointer,
  onClose,
}: Props) {
  const heading = useId()
  return (
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={(open) => !open && onClose()}
      trapFocus={pinned}
      returnFocus={pinned}
      position="bottom-start"
      width={340}
      shadow="none"
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <ExternalTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown {...pointer} aria-labelledby={heading} className={classes.panel}>
        <ScoreBreakdown
          document={document}
          rank={rank}
          about={about}
          heading={heading}
          onLeave={onClose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
