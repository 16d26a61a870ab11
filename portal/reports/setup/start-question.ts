import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

/** Returns the question before a new edition starts from a published report. `month` is ISO 8601. */
export function startQuestion({ title }: Pick<ReportListed, 'title'>, month: string) {
  return {
    title: `Start ${formatMonth(month)} from “${title}”?`,
    body: 'This copies its answers with their screenshots, app-store ratings, texts and methodology, for you to confirm or change. Consumer survey, weights and scores start empty.',
    confirmLabel: 'Start',
  }
}
