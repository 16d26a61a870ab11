import { compareText } from '../text/compare-text.ts'
import { placeAnswers } from './place-answers.ts'
import type { CapabilityUpdate, DocumentReport } from './report-document.ts'
import type { DocumentAnswer, EarlierDocument } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'

/**
 * The updates history: changes of the kinds that readers are told about, of this edition and, as
 * their documents have them, of the earlier ones; newest edition first, then in the order of the
 * report.
 */
export function buildUpdates(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
  report: DocumentReport,
  previous: readonly EarlierDocument[],
): CapabilityUpdate[] {
  const own = placeAnswers(
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
  // A document also tells the changes of editions before it; each edition's are taken from its own.
  const earlier = previous
    .toSorted((first, second) => compareText(second.report.date, first.report.date))
    .flatMap(({ updates, report: { date } }) => updates.filter((update) => update.date === date))
  return [...own, ...earlier]
}
