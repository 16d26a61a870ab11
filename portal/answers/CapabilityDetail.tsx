import type { Answer } from '@insights/contract/answers/answers.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

import { AnswerDrawer } from './AnswerDrawer.tsx'
import type { AnswersKey } from './answers-query.ts'
import { AnswerTable } from './AnswerTable.tsx'
import { AnswerView } from './AnswerView.tsx'
import { useConfirmAnswers } from './confirm-answers.ts'
import { type PreviousEdition, canConfirm, editionSummaryText } from './previous-edition.ts'
import { useExternalChanges } from './use-external-changes.ts'

import classes from './CapabilityDetail.module.css'

interface CapabilityDetailProps {
  readonly user: string
  readonly place: AnswersKey
  /** `undefined` while loading. */
  readonly answers: readonly Answer[] | undefined
  /** Null in the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  readonly canEdit: boolean
  readonly historyOf: (answer: Answer) => ReactNode
  /** Id of the answer that a link opens. */
  readonly linked: string | null
  readonly onClosed: () => void
}

/** The table of capabilities, and the drawer of the open one. */
export function CapabilityDetail(props: CapabilityDetailProps) {
  const { user, place, answers, previous, changes, canEdit, historyOf, linked, onClosed } = props
  // Kept while the drawer slides out.
  const [openId, setOpenId] = useState(linked)
  const [opened, setOpened] = useState(linked !== null)
  const open = answers?.find(({ _id }) => _id === openId)
  const arrived = useExternalChanges(answers, user)
  const { confirm, confirming } = useConfirmAnswers(place, previous)

  function close() {
    setOpened(false)
    onClosed()
  }

  function show({ _id }: Answer) {
    setOpenId(_id)
    setOpened(true)
  }

  const history = open && historyOf(open)
  const shared = { opened, user, previous, changes, history, onClose: close }
  return (
    <>
      {answers && (
        <EditionSummary
          answers={answers}
          previous={previous}
          onConfirm={canEdit ? confirm : undefined}
          confirming={confirming.size > 0}
        />
      )}
      <AnswerTable
        answers={answers}
        previous={previous}
        arrived={arrived}
        onOpen={show}
        onConfirm={canEdit ? (answer) => confirm([answer]) : undefined}
        confirming={confirming}
      />
      {open && !canEdit && <AnswerView answer={open} {...shared} />}
      {answers && open && canEdit && (
        <AnswerDrawer place={place} answer={open} answers={answers} onOpen={show} {...shared} />
      )}
    </>
  )
}

interface EditionSummaryProps {
  readonly answers: readonly Answer[]
  readonly previous: PreviousEdition | null
  /** Absent for users who may not edit. */
  readonly onConfirm: ((answers: readonly Answer[]) => void) | undefined
  readonly confirming: boolean
}

/** Summary of a category compared with the previous edition, with a button to confirm all. */
function EditionSummary({ answers, previous, onConfirm, confirming }: EditionSummaryProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const text = editionSummaryText(answers, previous)
  const confirmable = answers.filter((answer) => canConfirm(answer, previous))
  if (text === '') return null
  return (
    <div className={classes.summary}>
      <p role="status" ref={words} tabIndex={-1}>
        {text}
      </p>
      {onConfirm && confirmable.length > 0 && (
        <Button
          size="compact-md"
          variant="default"
          loading={confirming}
          onClick={() => {
            onConfirm(confirmable)
            // The button disappears with the last answer to confirm.
            words.current?.focus()
          }}
        >
          Confirm all {confirmable.length}
        </Button>
      )}
    </div>
  )
}
