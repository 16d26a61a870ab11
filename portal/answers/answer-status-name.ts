import type { AnswerStatus } from '@insights/domain/answers/answer.ts'

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
