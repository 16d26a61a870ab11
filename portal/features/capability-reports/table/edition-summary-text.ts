import type { Answer } from '@insights/contract/capability-reports.ts'
import { isCarriedOver } from '@insights/domain/report/answer.ts'

import type { PreviousEdition } from '../previous-edition.ts'
import { hasChanged, canConfirm } from './can-confirm.ts'

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
