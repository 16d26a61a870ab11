import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import type { AnswerSession } from '../../answers/answer-session.ts'
import { FormDrawer } from '../../ui/dialogs/FormDrawer.tsx'
import type { AnswersKey } from './answers-query.ts'
import { AnswerConflictDialog } from './drawer/AnswerConflictDialog.tsx'
import { AnswerForm } from './drawer/AnswerForm.tsx'
import { AnswerPager } from './drawer/AnswerPager.tsx'
import { useAnswerEditor } from './drawer/use-answer-editor.ts'
import { useConfirmClose } from './drawer/use-confirm-close.ts'
import type { PreviousEdition } from './previous-edition.ts'

interface Props {
  readonly opened: boolean
  /** Who answers: drafts are kept for each person. */
  readonly user: string
  readonly place: AnswersKey
  /** The session of the grid that it opens from; left out where there is none. */
  readonly session?: AnswerSession
  readonly answer: Answer
  /** All answers of the table, this one among them. */
  readonly answers: readonly Answer[]
  /** Null for the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  /** Who changed it from what to what. */
  readonly history: ReactNode
  readonly onOpen: (answer: Answer) => void
  readonly onClose: () => void
}

/** The form of one answer. */
export function AnswerDrawer(props: Props) {
  const { opened, user, place, answer, answers, previous, changes, onOpen, onClose } = props
  const index = answers.indexOf(answer)
  const next = answers[index + 1]
  const before = previous?.answerTo(answer) ?? null
  const { session: grid } = props
  const editor = useAnswerEditor({ opened, user, place, answer, previous: before, answers: grid })
  const { dirty, valid, saving } = editor
  const confirmLoss = useConfirmClose(editor, editor.deleteDraft)

  async function goTo(other: Answer | undefined) {
    if (other && (!dirty || (await confirmLoss()))) onOpen(other)
  }

  /** Closes the drawer after saving, or goes on to the next answer. */
  async function after(saving: Promise<boolean>, then: 'close' | 'next' = 'close') {
    if (!(await saving)) return
    editor.deleteDraft()
    if (then === 'next' && next) onOpen(next)
    else onClose()
  }

  return (
    <>
      <FormDrawer
        opened={opened}
        title={answer.capability.title}
        width={500}
        dirty={dirty}
        confirmLoss={confirmLoss}
        submitting={saving}
        submitDisabled={!dirty || !valid}
        onClose={() => {
          editor.reset()
          onClose()
        }}
        onSubmit={() => void after(editor.save())}
        extra={
          next && (
            <Button
              variant="default"
              disabled={!dirty || !valid || saving}
              onClick={() => void after(editor.save(), 'next')}
            >
              Save & next
            </Button>
          )
        }
      >
        <AnswerPager
          answer={answer}
          position={index + 1}
          count={answers.length}
          disabled={saving}
          onPrevious={index > 0 ? () => void goTo(answers[index - 1]) : undefined}
          onNext={next && (() => void goTo(next))}
        />
        <AnswerForm
          key={editor.base._id}
          editor={editor}
          previous={previous}
          changes={changes}
          onConfirm={() => void after(editor.save())}
          onConfirmNext={next && (() => void after(editor.save(), 'next'))}
        />
        {props.history}
      </FormDrawer>
      <AnswerConflictDialog
        subject={answer.capability.title}
        conflict={editor.conflict}
        previous={before}
        changes={changes}
        onOverride={() => void after(editor.override())}
        onDiscard={() => {
          editor.discard()
          editor.deleteDraft()
        }}
        onCancel={editor.postpone}
      />
    </>
  )
}
