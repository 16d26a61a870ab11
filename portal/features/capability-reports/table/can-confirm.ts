import type { Answer } from '@insights/contract/capability-reports.ts'
import { isCarriedOver } from '@insights/domain/report/answer.ts'

import { effectiveCapabilityChange } from '../form/answer-form.ts'
import type { PreviousEdition } from '../previous-edition.ts'

/**
 * Whether it can be confirmed as it is. One that differs from the previous edition needs a kind of
 * change, which its form asks for.
 */
export function canConfirm(answer: Answer, previous: PreviousEdition | null): boolean {
  return (
    isCarriedOver(answer) &&
    effectiveCapabilityChange(answer, previous?.answerTo(answer) ?? null) !== null
  )
}

/** Whether the edition before says otherwise; false where it or this one says nothing. */
export function hasChanged(answer: Answer, previous: PreviousEdition | null): boolean {
  const before = previous?.answerTo(answer)?.hasCapability ?? null
  return before !== null && answer.hasCapability !== null && answer.hasCapability !== before
}

/** What is sent to confirm an answer: itself. */
export function toConfirmation(answer: Answer, previous: PreviousEdition | null) {
  const { _id, version, hasCapability } = answer
  const capabilityChange =
    effectiveCapabilityChange(answer, previous?.answerTo(answer) ?? null) ?? undefined
  return { _id, version, hasCapability, capabilityChange }
}
