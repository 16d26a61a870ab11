import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { type ReactNode, useState } from 'react'

import { AnswerDrawer } from './AnswerDrawer.tsx'
import type { AnswersKey } from './answers-query.ts'
import { AnswerView } from './AnswerView.tsx'
import type { PreviousEdition } from './previous-edition.ts'
import { AnswerTable } from './table/AnswerTable.tsx'
import { EditionSummary } from './table/EditionSummary.tsx'
import { useConfirmAnswers } from './use-confirm-answers.ts'
import { useExternalChanges } from './use-external-changes.ts'

interface Props {
  readonly user: string
  readonly place: AnswersKey
  /** `undefined` while loading. */
  readonly answers: readonly Answer[] | undefined
  /** Null for the first edition of an industry. */
  readonly previous: PreviousEdition | null
  readonly changes: readonly CapabilityChange[]
  readonly canEdit: boolean
  readonly historyOf: (answer: Answer) => ReactNode
}

/** The table of capabilities, and the drawer of the one that is open. */
export function CapabilityDetail(props: Props) {
  const { user, place, answers, previous, changes, canEdit, historyOf } = props
  // Stays while the drawer slides out.
  const [openId, setOpenId] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const open = answers?.find(({ _id }) => _id === openId)
  const close = () => setOpened(false)
  const arrived = useExternalChanges(answers, user)
  const { confirm, confirming } = useConfirmAnswers(place, previous)

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
