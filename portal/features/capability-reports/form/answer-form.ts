import type { Answer } from '@insights/contract/capability-reports.ts'
import { impliedChange, likelyChange } from '@insights/domain/report/capability-change.ts'

/** What the drawer's form holds besides pictures. */
export interface AnswerValues {
  readonly hasCapability: boolean | null
  /** Null while none is chosen; where it is evident, none needs to be. */
  readonly capabilityChange: string | null
  readonly capabilityChangeNote: string
}

export type AnswerField = keyof AnswerValues

/** What the edition before says of the same cell; null where it says nothing. */
export type PreviousAnswer = Pick<Answer, 'hasCapability'> | null

export function answerValues(answer: AnswerValues): AnswerValues {
  const { hasCapability, capabilityChange, capabilityChangeNote } = answer
  return { hasCapability, capabilityChange, capabilityChangeNote }
}

/** What will be saved as the capability change: the chosen one, or the evident one. */
export function effectiveCapabilityChange(
  values: AnswerValues,
  previous: PreviousAnswer,
): string | null {
  return (
    values.capabilityChange ?? impliedChange(values.hasCapability, previous?.hasCapability ?? null)
  )
}

/** The capability change to suggest, where one has to be chosen. */
export function suggestedChange(values: AnswerValues, previous: PreviousAnswer): string | null {
  return likelyChange(values.hasCapability, previous?.hasCapability ?? null)
}

/**
 * The form after Yes or No was pressed. A capability change that was chosen for the other answer does
 * not outlast it, where the previous edition implies it; going back to the
 * record's own answer brings its own kind back.
 */
export function withAvailability(
  values: AnswerValues,
  hasCapability: boolean,
  base: AnswerValues,
  previous: PreviousAnswer,
): AnswerValues {
  if (hasCapability === values.hasCapability) return values
  if (previous === null) return { ...values, hasCapability }
  const capabilityChange = hasCapability === base.hasCapability ? base.capabilityChange : null
  return { ...values, hasCapability, capabilityChange }
}

/** The messages by field; empty when it can be saved. */
export function checkAnswer(
  values: AnswerValues,
  previous: PreviousAnswer,
): Partial<Record<AnswerField, string>> {
  return {
    ...(values.hasCapability === null && { hasCapability: 'Required' }),
    ...(effectiveCapabilityChange(values, previous) === null && { capabilityChange: 'Required' }),
  }
}

/** The fields that the form has changed. */
export function changedFields(base: AnswerValues, values: AnswerValues): AnswerField[] {
  const fields: AnswerField[] = ['hasCapability', 'capabilityChange', 'capabilityChangeNote']
  return fields.filter((field) => textOf(values[field]) !== textOf(base[field]))
}

/** The record that saving the form over somebody else's makes: theirs, with what was changed here. */
export function mergeValues(
  base: AnswerValues,
  mine: AnswerValues,
  theirs: AnswerValues,
): AnswerValues {
  const changed = changedFields(base, mine)
  return {
    ...answerValues(theirs),
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
  }
}

/** Another availability makes the scores wrong; notes and pictures don't. */
export function changesScores(answer: Pick<Answer, 'hasCapability'>, values: AnswerValues) {
  return values.hasCapability !== answer.hasCapability
}

function textOf(value: AnswerValues[AnswerField]) {
  return typeof value === 'string' ? value.trim() : value
}
