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
 * What the previous edition says of the same cells. Not among what every change of a report asks
 * for again: what is published stays as it is.
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

/** The previous edition, as the drawer and the table compare with it. */
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

/** Whether the previous edition says otherwise; false where it or this one says nothing. */
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

/**
 * '3 carried-over answers to confirm. 2 have changed since January 2026.' Empty where there is
 * nothing to compare with and nothing to confirm.
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
