import type { Answer } from '@insights/contract/capability-reports.ts'
import type { PreviousAnswers } from '@insights/contract/previous-answers.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

/** The edition before, as the drawer and the table compare with it. */
export interface PreviousEdition {
  /** 'January 2026'. */
  readonly name: string
  /** What it says of the same cell; null where it says nothing. */
  readonly answerTo: (answer: Pick<Answer, 'capability'>) => Answer | null
}

/** Null for the first edition of an industry. */
export function previousEdition(previous: PreviousAnswers): PreviousEdition | null {
  if (!previous.report) return null
  const answers = new Map(previous.answers.map((answer) => [answer.capability._id, answer]))
  return {
    name: formatMonth(previous.report.date),
    answerTo: ({ capability }) => answers.get(capability._id) ?? null,
  }
}
