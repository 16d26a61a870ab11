import type { ByApplication } from '../catalogue/application.ts'
import { byApplication } from '../catalogue/by-application.ts'
import type { MatrixCategory } from './report-document.ts'
import type { DocumentAnswer } from './report-inputs.ts'
import type { ReportOutline } from './report-outline.ts'

type Row = ByApplication<(boolean | null)[]>

/**
 * Availability by capability, application and company: the appendix's raw data, and the input of
 * category rankings. Throws RangeError for an answer of a company or capability that is not in the
 * outline.
 */
export function buildMatrix(
  { companies, categories }: ReportOutline,
  answers: readonly DocumentAnswer[],
): MatrixCategory[] {
  const companyPlaces = new Map(companies.map(({ companyId }, place) => [companyId, place]))
  const rows = new Map<string, Row>()
  const matrix = categories.map(({ categoryId, title, categoryGroup, capabilities }) => ({
    categoryId,
    title,
    categoryGroup,
    capabilities: capabilities.map(({ capabilityId, title }) => {
      const available: Row = byApplication(() => companies.map(() => null))
      rows.set(capabilityId, available)
      return { capabilityId, title, available }
    }),
  }))
  for (const { companyId, application, capabilityId, hasCapability } of answers) {
    const place = companyPlaces.get(companyId)
    const row = rows.get(capabilityId)
    if (place === undefined) throw new RangeError(`No such company in the report: ${companyId}.`)
    if (!row) throw new RangeError(`No such capability in the report: ${capabilityId}.`)
    row[application][place] = hasCapability
  }
  return matrix
}
