import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { Button, Progress } from '@mantine/core'

import { FormDrawer } from '../../ui/form-drawer/FormDrawer.tsx'
import { confirmLeave } from '../../ui/unsaved/confirm-leave.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { AnswerImages } from './AnswerImages.tsx'
import { AnswerPager } from './AnswerPager.tsx'
import type { AnswersPlace } from './answers-query.ts'
import { ImageCompare } from './ImageCompare.tsx'
import { useAnswerEditor } from './use-answer-editor.ts'

interface Props {
  readonly opened: boolean
  readonly place: AnswersPlace
  readonly answer: Answer
  /** All answers of the table, this one among them. */
  readonly answers: readonly Answer[]
  readonly changes: readonly CapabilityChange[]
  readonly scored: boolean
  readonly onOpen: (answer: Answer) => void
  readonly onClose: () => void
}

/** The form of one answer. */
export function AnswerDrawer(props: Props) {
  const { opened, place, answer, answers, changes, scored, onOpen, onClose } = props
  const index = answers.indexOf(answer)
  const previous = answers[index - 1]
  const next = answers[index + 1]
  const editor = useAnswerEditor({ place, answer, scored })
  const { base, dirty, valid, saving, progress, save, reset } = editor

  async function goTo(other: Answer | undefined) {
    if (other && (!dirty || (await confirmLeave()))) onOpen(other)
  }

  async function saveAndClose() {
    if (await save()) onClose()
  }

  async function saveAndNext() {
    if ((await save()) && next) onOpen(next)
  }

  return (
    <FormDrawer
      opened={opened}
      title={answer.capability.title}
      width={500}
      dirty={dirty}
      submitting={saving}
      submitDisabled={!dirty || !valid}
      onClose={() => {
        reset()
        onClose()
      }}
      onSubmit={saveAndClose}
      extra={
        next && (
          <Button variant="default" disabled={!dirty || !valid || saving} onClick={saveAndNext}>
            Save & next
          </Button>
        )
      }
    >
      <AnswerPager
        position={index + 1}
        count={answers.length}
        disabled={saving}
        onPrevious={previous && (() => goTo(previous))}
        onNext={next && (() => goTo(next))}
      />
      <AnswerFields key={base._id} editor={editor} changes={changes} />
      <AnswerImages base={base} images={editor.images} onChange={editor.setImages} />
      {progress !== null && (
        <Progress value={progress * 100} aria-label="Uploading files" size="sm" />
      )}
      {base.images.length > 1 && <ImageCompare key={base._id} images={base.images} />}
    </FormDrawer>
  )
}
