import type { ByApplication } from '../catalogue/application.ts'
import { likelyChange } from '../report/capability-change.ts'
import type { AvailabilityChange } from './report-document.ts'
import type { DocumentAnswer, EarlierDocument } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'
import { resolveAnswers } from './resolve-answers.ts'

/**
 * Returns what became available or unavailable since an earlier edition, in the order of the
 * report. Companies and capabilities are matched by id, so renamed or moved ones still match.
 * Unanswered capabilities count as unchanged, and so do companies and capabilities that the earlier
 * edition did not have. Throws RangeError like `resolveAnswers`.
 */
export function buildChanges(
  outline: ReportOutline,
  answers: readonly DocumentAnswer[],
  earlier: Pick<EarlierDocument, 'companies' | 'matrix'>,
): AvailabilityChange[] {
  const before = availabilityIn(earlier)
  const changed = answers.filter(
    (answer) => likelyChange(answer.hasCapability, before(answer)) !== null,
  )
  return resolveAnswers(outline, changed).map(({ answer, category }) => ({
    companyId: answer.companyId,
    application: answer.application,
    categoryId: category.categoryId,
    capabilityId: answer.capabilityId,
    gained: answer.hasCapability === true,
    note: answer.change?.updatesHistory ? answer.change.note : '',
  }))
}

function availabilityIn({ companies, matrix }: Pick<EarlierDocument, 'companies' | 'matrix'>) {
  const places = new Map(companies.map(({ companyId }, place) => [companyId, place]))
  const rows = new Map<string, ByApplication<readonly (boolean | null)[]>>(
    matrix.flatMap(({ capabilities }) =>
      capabilities.map(({ capabilityId, available }) => [capabilityId, available] as const),
    ),
  )
  return ({ companyId, application, capabilityId }: DocumentAnswer): boolean | null =>
    rows.get(capabilityId)?.[application][places.get(companyId) ?? -1] ?? null
}
