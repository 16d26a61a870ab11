import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { useState } from 'react'

import { AnswerDrawer } from './AnswerDrawer.tsx'
import type { AnswersPlace } from './answers-query.ts'
import { AnswerTable } from './AnswerTable.tsx'
import { AnswerView } from './AnswerView.tsx'

interface Props {
  readonly place: AnswersPlace
  /** undefined while they are on their way. */
  readonly answers: readonly Answer[] | undefined
  readonly changes: readonly CapabilityChange[]
  readonly canEdit: boolean
  /** Whether scores are calculated, which another availability would delete. */
  readonly scored: boolean
}

/** The table of capabilities, and the drawer of the one that is open. */
export function CapabilityDetail({ place, answers, changes, canEdit, scored }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  const index = answers?.findIndex(({ _id }) => _id === openId) ?? -1
  const open = answers?.[index]
  const close = () => setOpenId(null)

  return (
    <>
      <AnswerTable answers={answers} onOpen={({ _id }) => setOpenId(_id)} />
      {open && !canEdit && <AnswerView answer={open} changes={changes} onClose={close} />}
      {open && canEdit && (
        <AnswerDrawer
          key={open._id}
          place={place}
          answer={open}
          previous={answers?.[index - 1]}
          next={answers?.[index + 1]}
          changes={changes}
          scored={scored}
          onOpen={({ _id }) => setOpenId(_id)}
          onClose={close}
        />
      )}
    </>
  )
}
