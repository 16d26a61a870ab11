import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import { compareText } from '../text/titles.ts'
import type {
  AvailabilityHistory,
  AvailabilityStart,
  FirstCompanies,
  MatrixCategory,
  ReportDocument,
} from './report-document.ts'
import type { EarlierDocument } from './report-inputs.ts'

interface Current {
  readonly date: string
  readonly companies: ReportDocument['companies']
  readonly matrix: readonly MatrixCategory[]
}

/** The availability of a company's capability; null where an edition does not say. */
type Lookup = (
  companyId: string,
  application: ApplicationKey,
  capabilityId: string,
) => boolean | null

/**
 * Returns since when companies have had their capabilities without a break, and who had each first,
 * as far as this edition and `previous` say. Companies and capabilities are matched by id.
 */
export function buildAvailability(
  current: Current,
  previous: readonly Pick<EarlierDocument, 'report' | 'companies' | 'matrix'>[],
): AvailabilityHistory {
  const editions = [
    ...previous
      .toSorted((first, second) => compareText(first.report.date, second.report.date))
      .map(({ report: { date }, ...edition }) => ({ date, ...edition })),
    current,
  ].map(({ date, companies, matrix }) => ({
    date,
    companies: companies.map(({ companyId }) => companyId),
    availableIn: availabilityIn({ companies, matrix }),
  }))
  const starts: AvailabilityStart[] = []
  const firsts: FirstCompanies[] = []
  const now = new Set(current.companies.map(({ companyId }) => companyId))
  for (const { capabilityId } of current.matrix.flatMap(({ capabilities }) => capabilities)) {
    for (const { title: application } of APPLICATIONS) {
      const available = (companyId: string, edition: number) =>
        editions[edition]?.availableIn(companyId, application, capabilityId) ?? null
      for (const companyId of now) {
        let since = editions.length - 1
        if (available(companyId, since) !== true) continue
        while (available(companyId, since - 1) === true) since -= 1
        if (since === 0) continue
        const exact = available(companyId, since - 1) === false
        starts.push({
          companyId,
          application,
          capabilityId,
          date: editions[since]?.date ?? '',
          exact,
        })
      }
      const index = editions.findIndex(({ companies }, edition) =>
        companies.some((companyId) => available(companyId, edition) === true),
      )
      const edition = editions[index]
      if (!edition) continue
      const have = edition.companies.filter((companyId) => available(companyId, index) === true)
      // Whoever had it when it was first looked at may have had it long before.
      if (have.some((companyId) => available(companyId, index - 1) !== false)) continue
      const companyIds = have.filter((companyId) => now.has(companyId))
      if (companyIds.length > 0) {
        firsts.push({ application, capabilityId, date: edition.date, companyIds })
      }
    }
  }
  return { from: editions[0]?.date ?? current.date, starts, firsts }
}

/** Returns a lookup of an edition's availability by ids. */
export function availabilityIn({
  companies,
  matrix,
}: Pick<EarlierDocument, 'companies' | 'matrix'>): Lookup {
  const indexes = new Map(companies.map(({ companyId }, index) => [companyId, index]))
  const rows = new Map(
    matrix.flatMap(({ capabilities }) =>
      capabilities.map(({ capabilityId, available }) => [capabilityId, available] as const),
    ),
  )
  return (companyId, application, capabilityId) =>
    rows.get(capabilityId)?.[application][indexes.get(companyId) ?? -1] ?? null
}
