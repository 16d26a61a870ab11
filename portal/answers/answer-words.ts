import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import type { AnswerField, AnswerFields, AnswerStatus } from '@insights/domain/answers/answer.ts'

const NAMES: Record<AnswerStatus, string> = {
  NOT_COMPLETED: 'Not completed',
  DRAFT: 'Draft',
  COMPLETED: 'Completed',
}

/** Returns a status as the table shows it. */
export function answerStatusName(status: AnswerStatus): string {
  return NAMES[status]
}

/** Returns the answer to 'Is this feature available?'. */
export function availabilityName(hasCapability: boolean | null): string {
  if (hasCapability === null) return '–'
  return hasCapability ? 'Yes' : 'No'
}

/** Returns the label and the value of each field of an answer. */
export function answerWords(
  values: AnswerFields,
  changes: readonly CapabilityChange[],
): Record<AnswerField, readonly [label: string, value: string]> {
  const title = changes.find(({ _id }) => _id === values.capabilityChange)?.title
  return {
    hasCapability: ['Is this feature available?', availabilityName(values.hasCapability)],
    capabilityChange: ['Change type', title ?? '–'],
    capabilityChangeNote: ['Change note', values.capabilityChangeNote.trim() || '–'],
  }
}
