import type { Completeness } from './completeness.ts'
import { toCompleteness } from './to-completeness.ts'

/** The consumer survey is complete when it was imported (raw data) and sorted. */
export function consumerSurveyCompleteness(
  survey: { readonly rawRows: number; readonly sortedRows: number } | null,
): Completeness {
  if (!survey || survey.rawRows === 0) return toCompleteness(['Import the consumer survey.'])
  if (survey.sortedRows === 0) return toCompleteness(['Sort the consumer survey.'])
  return toCompleteness([])
}
