import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

import { isInTopDialog } from '../../ui/dialogs/dialog-state.ts'
import { ImageCompare } from '../../ui/images/ImageCompare.tsx'
import { availabilityName } from './answer-status-name.ts'
import { comparedScreenshots } from './drawer/compared-screenshots.ts'
import { PreviousAnswer } from './drawer/PreviousAnswer.tsx'
import { UnsavableDraft } from './drawer/UnsavableDraft.tsx'
import { ScreenshotRow } from './images/ScreenshotRow.tsx'
import { toFormScreenshots } from './images/screenshots.ts'
import { useScreenshotUrls } from './images/use-screenshot-urls.ts'
import type { PreviousEdition } from './previous-edition.ts'

import classes from './AnswerView.module.css'

interface Props {
  readonly opened: boolean
  readonly user: string
  readonly answer: Answer
  /** Null for the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  /** Who changed it from what to what. */
  readonly history: ReactNode
  readonly onClose: () => void
}

/** An answer of a report that nobody may change any more. */
export function AnswerView(props: Props) {
  const { opened, user, answer, previous, changes, history, onClose } = props
  const inside = useRef<HTMLDListElement>(null)
  const change = changes.find(({ _id }) => _id === answer.capabilityChange)
  const before = previous?.answerTo(answer) ?? null
  const screenshots = toFormScreenshots(answer)
  const { fullUrl } = useScreenshotUrls(screenshots)
  return (
    <Drawer
      opened={opened}
      // The escape key reaches it below a picture over the whole window.
      onClose={() => isInTopDialog(inside.current) && onClose()}
      title={answer.capability.title}
      position="right"
      size={500}
      classNames={{ body: classes.body }}
    >
      <p className={classes.place}>
        {answer.company.title} · {answer.application.title}
      </p>
      <UnsavableDraft key={answer._id} user={user} answer={answer._id} changes={changes} />
      <dl className={classes.facts} ref={inside}>
        <dt>Is this feature available?</dt>
        <dd>{availabilityName(answer.hasCapability)}</dd>
        <dt>Change type</dt>
        <dd>{change?.title ?? '–'}</dd>
        <dt>Change note</dt>
        <dd className={classes.note}>{answer.capabilityChangeNote || '–'}</dd>
      </dl>
      <ScreenshotRow label="Screenshots" images={answer.images} />
      {previous && <PreviousAnswer edition={previous.name} answer={before} changes={changes} />}
      <ImageCompare
        images={comparedScreenshots(
          previous && before && { name: previous.name, images: before.images },
          screenshots,
          fullUrl,
        )}
      />
      {history}
    </Drawer>
  )
}
