import type { Answer } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import { Alert, Button, Drawer, Text } from '@mantine/core'
import { Fragment, type ReactNode, useRef, useState } from 'react'

import { isInTopDialog } from '../ui/dialogs/dialog-state.ts'
import { ImageCompare } from '../ui/images/ImageCompare.tsx'
import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { openAnswerDraft } from './answer-form-session.ts'
import { answerWords } from './answer-words.ts'
import { ScreenshotRow } from './images/ScreenshotList.tsx'
import { comparedScreenshots, toFormScreenshots } from './images/screenshots.ts'
import { useScreenshotUrls } from './images/use-screenshot-urls.ts'
import type { PreviousEdition } from './previous-edition.ts'
import { AnswerText, PreviousAnswer } from './PreviousAnswer.tsx'

import classes from './AnswerDrawer.module.css'

interface AnswerViewProps {
  readonly opened: boolean
  readonly user: string
  readonly answer: Answer
  /** Null in the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  /** The answer's history. */
  readonly history: ReactNode
  readonly onClose: () => void
}

/** An answer of a report that can no longer be edited. */
export function AnswerView(props: AnswerViewProps) {
  const { opened, user, answer, previous, changes, history, onClose } = props
  const inside = useRef<HTMLDListElement>(null)
  const before = previous?.answerTo(answer) ?? null
  const screenshots = toFormScreenshots(answer)
  const { fullUrl } = useScreenshotUrls(screenshots)
  return (
    <Drawer
      opened={opened}
      // The event also arrives from a screenshot that fills the window.
      onClose={() => isInTopDialog(inside.current) && onClose()}
      title={answer.capability.title}
      position="right"
      size={500}
      classNames={{ body: classes.body }}
    >
      <Text fz="sm" c="dimmed" mb={-8}>
        {answer.company.title} · {answer.application.title}
      </Text>
      <UnsavableDraft key={answer._id} user={user} answer={answer._id} changes={changes} />
      <dl className={classes.facts} ref={inside}>
        {Object.entries(answerWords(answer, changes)).map(([field, [label, value]]) => (
          <Fragment key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <ScreenshotRow report={answer.report} label="Screenshots" images={answer.images} />
      {previous && <PreviousAnswer edition={previous.name} answer={before} changes={changes} />}
      <ImageCompare
        differences
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

interface UnsavableDraftProps {
  readonly user: string
  readonly answer: string
  readonly changes: readonly CapabilityChange[]
}

/** A draft that can no longer be saved, to read and to copy. */
function UnsavableDraft({ user, answer, changes }: UnsavableDraftProps) {
  const [draft, setDraft] = useState(() => openAnswerDraft(user, answer).read())
  if (!draft) return null
  return (
    <Alert color="yellow" title="Unsaved draft" role="status">
      Your changes from <DateTimeLabel at={draft.at} withTime /> were not saved, and this report can
      no longer be edited:
      <AnswerText values={draft.values} changes={changes} />
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        onClick={() => {
          openAnswerDraft(user, answer).clear()
          setDraft(null)
        }}
      >
        Discard
      </Button>
    </Alert>
  )
}
