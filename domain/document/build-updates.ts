import { compareText } from '../text/compare-text.ts'
import type { CapabilityUpdate, DocumentReport } from './report-document.ts'
import type { DocumentAnswer, EarlierDocument } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'
import { resolveAnswers } from './resolve-answers.ts'

/**
 * The updates history: changes that are published to readers, of this edition and, from their
 * documents, of earlier ones; newest edition first, then in the order of the report.
 */
export function buildUpdates(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
  report: DocumentReport,
  previous: readonly EarlierDocument[],
): CapabilityUpdate[] {
  const own = resolveAnswers(
    outline,
    answers.filter(({ change }) => change?.updatesHistory),
  ).map(({ answer, company, category, capability }): CapabilityUpdate => ({
    date: report.date,
    companyId: answer.companyId,
    company: company.title,
    application: answer.application,
    categoryGroup: category.categoryGroup,
    category: category.title,
    capability: capability.title,
    change: answer.change?.title ?? '',
    note: answer.change?.note ?? '',
    hasCapability: answer.hasCapability === true,
  }))
  // Use each earlier document's own changes only: it also lists those of editions before it.
  const earlier = previous
    .toSorted((first, second) => compareText(second.report.date, first.report.date))
    .flatMap(({ updates, report: { date } }) => updates.filter((update) => update.date === date))
  return [...own, ...earlier]
}
