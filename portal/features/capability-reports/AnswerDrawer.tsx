import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { ActionIcon, Button, Group, Progress } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { FormDrawer } from '../../ui/form-drawer/FormDrawer.tsx'
import { confirmLeave } from '../../ui/unsaved/confirm-leave.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { AnswerImages } from './AnswerImages.tsx'
import type { AnswersPlace } from './answers-query.ts'
import { ImageCompare } from './ImageCompare.tsx'
import { useAnswerEditor } from './use-answer-editor.ts'

interface Props {
  readonly opened: boolean
  readonly place: AnswersPlace
  readonly answer: Answer
  /** The answers before and after it in the table, if there are any. */
  readonly previous: Answer | undefined
  readonly next: Answer | undefined
  readonly changes: readonly CapabilityChange[]
  readonly scored: boolean
  readonly onOpen: (answer: Answer) => void
  readonly onClose: () => void
}

/** The form of one answer. */
export function AnswerDrawer(props: Props) {
  const { opened, place, answer, previous, next, changes, scored, onOpen, onClose } = props
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
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="Previous capability"
            disabled={!previous || saving}
            onClick={() => goTo(previous)}
          >
            <IconChevronLeft size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="Next capability"
            disabled={!next || saving}
            onClick={() => goTo(next)}
          >
            <IconChevronRight size={20} stroke={1.6} />
          </ActionIcon>
          {next && (
            <Button variant="default" disabled={!dirty || !valid || saving} onClick={saveAndNext}>
              Save & next
            </Button>
          )}
        </Group>
      }
    >
      <AnswerFields key={base._id} editor={editor} changes={changes} />
      <AnswerImages base={base} images={editor.images} onChange={editor.setImages} />
      {progress !== null && (
        <Progress value={progress * 100} aria-label="Uploading files" size="sm" />
      )}
      {base.images.length > 1 && <ImageCompare key={base._id} images={base.images} />}
    </FormDrawer>
  )
}
