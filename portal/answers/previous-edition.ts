import type { Answer } from '@insights/contract/answers/answers.ts'
import {
  type PreviousAnswers,
  previousAnswersApi,
} from '@insights/contract/answers/previous-answers.ts'
import { isCarriedOver } from '@insights/domain/answers/answer.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { effectiveCapabilityChange } from './answer-form.ts'
import type { AnswersKey } from './answers-query.ts'

/**
 * The previous edition's answers for the same company, application and category. The key is not
 * part of the report's, because published answers never change.
 */
export const previousAnswersQuery = ({ report, ...place }: AnswersKey) =>
  queryOptions({
    queryKey: ['previous-answers', report, place.company, place.application, place.category],
    queryFn: ({ signal }) =>
      callApi(previousAnswersApi.get, {
        params: { reportId: report },
        query: { ...place },
        signal,
      }),
  })

/** The previous edition, for comparison in the drawer and the table. */
export interface PreviousEdition {
  /** 'January 2026'. */
  readonly name: string
  /** Returns the previous answer for the same capability, or null. */
  readonly answerTo: (answer: Pick<Answer, 'capability'>) => Answer | null
}

/** Returns null in the first edition of an industry. */
export function previousEdition(previous: PreviousAnswers): PreviousEdition | null {
  if (!previous.report) return null
  const answers = new Map(previous.answers.map((answer) => [answer.capability._id, answer]))
  return {
    name: formatMonth(previous.report.date),
    answerTo: ({ capability }) => answers.get(capability._id) ?? null,
  }
}

/**
 * Returns whether an answer can be confirmed without its form. One that differs from the previous
 * edition needs a change type, which the form asks for.
 */
export function canConfirm(answer: Answer, previous: PreviousEdition | null): boolean {
  return (
    isCarriedOver(answer) &&
    effectiveCapabilityChange(answer, previous?.answerTo(answer) ?? null) !== null
  )
}

/** Returns whether both editions have an answer and they differ. */
export function hasChanged(answer: Answer, previous: PreviousEdition | null): boolean {
  const before = previous?.answerTo(answer)?.hasCapability ?? null
  return before !== null && answer.hasCapability !== null && answer.hasCapability !== before
}

/** Returns the change that confirms an answer: the answer itself. */
export function toConfirmation(answer: Answer, previous: PreviousEdition | null) {
  const { _id, version, hasCapability } = answer
  const capabilityChange =
    effectiveCapabilityChange(answer, previous?.answerTo(answer) ?? null) ?? undefined
  return { _id, version, hasCapability, capabilityChange }
}

/**
 * Returns '3 carried-over answers to confirm. 2 have changed since January 2026.', empty without
 * anything to compare or confirm.
 */
export function editionSummaryText(
  answers: readonly Answer[],
  previous: PreviousEdition | null,
): string {
  const carried = answers.filter(isCarriedOver)
  const unclear = carried.filter((answer) => !canConfirm(answer, previous)).length
  const changed = answers.filter((answer) => hasChanged(answer, previous)).length
  const sentences = [
    carried.length > 0 &&
      `${carried.length} carried-over ${carried.length === 1 ? 'answer' : 'answers'} to confirm.`,
    unclear > 0 && `${unclear} of them ${unclear === 1 ? 'needs' : 'need'} a change type.`,
    previous &&
      answers.some(({ hasCapability }) => hasCapability !== null) &&
      (changed === 0
        ? `No changes since ${previous.name}.`
        : `${changed} ${changed === 1 ? 'has' : 'have'} changed since ${previous.name}.`),
  ]
  return sentences.filter(Boolean).join(' ')
}
