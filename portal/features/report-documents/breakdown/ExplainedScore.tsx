import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { ChangeArrow, Percent } from '../../../ui/labels/numbers.tsx'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'
import { Score } from '../rankings/Score.tsx'
import { type ScoreSubject, scoreName } from './score-subject.ts'
import { useHoverCard } from './use-hover-card.ts'

import classes from './ExplainedScore.module.css'

// Most scores are read without asking, and a page has dozens of them.
const ScorePanel = lazyOverlay(() => import('./ScorePanel.tsx'), DIALOG)

interface Props {
  readonly document: ReportDocument
  readonly rank: Rank | undefined
  readonly about: ScoreSubject
}

/** A company's score, which shows its breakdown when it is pointed at, focused or pressed. */
export function ExplainedScore({ document, rank, about }: Props) {
  const { opened, used, pinned, close, panel, button } = useHoverCard()
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  if (!rank) return <Score rank={rank} />
  return (
    <span className={classes.score}>
      <UnstyledButton
        {...button}
        ref={setTarget}
        className={classes.figure}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <VisuallyHidden>
          {rank.company}, {scoreName(about)}:{' '}
        </VisuallyHidden>
        <Percent value={rank.score} />
        <VisuallyHidden>, show breakdown</VisuallyHidden>
      </UnstyledButton>
      {used && (
        <ScorePanel
          {...{ document, rank, about, target, opened, pinned }}
          pointer={panel}
          onClose={close}
        />
      )}
      {rank.significant && rank.change !== null && <ChangeArrow change={rank.change} />}
    </span>
  )
}
