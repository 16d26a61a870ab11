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
  // Stays while the drawer slides out.
  const [openId, setOpenId] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const open = answers?.find(({ _id }) => _id === openId)
  const close = () => setOpened(false)

  function show({ _id }: Answer) {
    setOpenId(_id)
    setOpened(true)
  }

  return (
    <>
      <AnswerTable answers={answers} onOpen={show} />
      {open && !canEdit && (
        <AnswerView opened={opened} answer={open} changes={changes} onClose={close} />
      )}
      {answers && open && canEdit && (
        <AnswerDrawer
          opened={opened}
          place={place}
          answer={open}
          answers={answers}
          changes={changes}
          scored={scored}
          onOpen={show}
          onClose={close}
        />
      )}
    </>
  )
}
