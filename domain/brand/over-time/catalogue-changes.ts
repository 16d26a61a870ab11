import type { Claim } from '../../reading/claims/claim.ts'
import { changesText, overTimeClaim } from '../../reading/claims/over-time-claims.ts'
import { byCapability } from '../../reading/document/by-capability.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { companyNames } from './series.ts'

/** Additions and removals of an edition, in the catalogue and among the companies. */
export interface CatalogueChange {
  readonly date: string
  /** '3 capabilities and 1 category came; Northbank left the comparison' */
  readonly text: string
  /** Titles of added capabilities that this edition has. */
  readonly capabilities: readonly string[]
  /** The same as sentences, with the additions that are still compared. */
  readonly claims: readonly Claim[]
}

/** Returns additions and removals, edition by edition; empty without any, and in a preview. */
export function findCatalogueChanges(
  document: Pick<ReportDocument, 'overTime' | 'history' | 'report' | 'companies' | 'matrix'>,
): CatalogueChange[] {
  const { overTime, history, report, matrix } = document
  if (!overTime) return []
  const dates = [...history.map(({ date }) => date), report.date].slice(1)
  const names = companyNames(document)
  const titles = byCapability(matrix, ({ title }) => title)
  return overTime.changes.flatMap((changes, index) => {
    const nameOf = (id: string) => names.get(id) ?? 'a company'
    const { categoriesCame, capabilitiesCame, categoriesWent, capabilitiesWent } = changes
    const inputs = {
      date: dates[index] ?? report.date,
      categoriesCame,
      capabilitiesCame,
      categoriesWent,
      capabilitiesWent,
      companiesCame: changes.companiesCame.map(nameOf),
      companiesWent: changes.companiesWent.map(nameOf),
    }
    const text = changesText(inputs)
    if (text === '') return []
    const capabilities = changes.capabilityIds.map((id) => titles.get(id) ?? '')
    return [
      {
        date: inputs.date,
        text,
        capabilities,
        claims: [
          overTimeClaim('came and went', inputs),
          ...(capabilities.length === 0
            ? []
            : [overTimeClaim('still compared', { date: inputs.date, capabilities })]),
        ],
      },
    ]
  })
}

/**
 * Returns whether the matched-catalogue line differs from the published one, and its capabilities.
 */
export function matchedClaim({
  overTime,
  history,
  matrix,
}: Pick<ReportDocument, 'overTime' | 'history' | 'matrix'>): Claim | null {
  if (!overTime) return null
  const { matched } = overTime
  const editions = history.length + 1
  if (matched === null) return overTimeClaim('catalogue unchanged', { editions })
  return overTimeClaim('catalogue matched', {
    editions,
    capabilities: matched.capabilities,
    categories: matched.categories,
    of: matrix.reduce((sum, { capabilities }) => sum + capabilities.length, 0),
  })
}
