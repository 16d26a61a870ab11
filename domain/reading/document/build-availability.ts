import {
  APPLICATIONS,
  type ApplicationKey,
  type ByApplication,
} from '../../catalogue/application.ts'
import { compareText } from '../../text/titles.ts'
import { byCapability } from './by-capability.ts'
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

/** The availability of a company's capability; null when an edition does not say. */
type Lookup = (
  companyId: string,
  application: ApplicationKey,
  capabilityId: string,
) => boolean | null

/**
 * Returns since when companies have had their capabilities without a break, and which had each
 * first, as far as this edition and `previous` say. Companies and capabilities are matched by id.
 */
export function buildAvailability(
  current: Current,
  previous: readonly Pick<EarlierDocument, 'report' | 'companies' | 'matrix'>[],
): AvailabilityHistory {
  const now = current.companies.map(({ companyId }) => companyId)
  const editions = [
    ...previous
      .toSorted((first, second) => compareText(first.report.date, second.report.date))
      .map(({ report: { date }, ...edition }) => ({ date, ...edition })),
    current,
  ].map((edition) => ({ date: edition.date, ...answerRows(edition, now) }))
  const starts: AvailabilityStart[] = []
  const firsts: FirstCompanies[] = []
  const last = editions.length - 1
  const isNow = new Set(now)
  for (const { capabilityId } of current.matrix.flatMap(({ capabilities }) => capabilities)) {
    const answers = editions.map(({ rows }) => rows.get(capabilityId))
    for (const { title: application } of APPLICATIONS) {
      const rows = answers.map((edition) => edition?.[application])
      const available = (edition: number, company: number) =>
        rows[edition]?.[editions[edition]!.positions[company]!]
      for (const [company, companyId] of now.entries()) {
        let since = last
        if (available(since, company) !== true) continue
        while (since > 0 && available(since - 1, company) === true) since -= 1
        if (since === 0) continue
        const exact = available(since - 1, company) === false
        const { date } = editions[since]!
        starts.push({ companyId, application, capabilityId, date, exact })
      }
      const index = rows.findIndex((row) => row?.includes(true))
      const edition = editions[index]
      if (!edition) continue
      const have = edition.companyIds.filter((_, company) => rows[index]?.[company] === true)
      const before = editions[index - 1]?.companyIds ?? []
      // A company that had it when it was first recorded may have had it long before.
      if (have.some((id) => rows[index - 1]?.[before.indexOf(id)] !== false)) continue
      const companyIds = have.filter((companyId) => isNow.has(companyId))
      if (companyIds.length > 0) {
        firsts.push({ application, capabilityId, date: edition.date, companyIds })
      }
    }
  }
  return { from: editions[0]?.date ?? current.date, starts, firsts }
}

/** An edition's answers, to be read by position. */
interface AnswerRows {
  readonly companyIds: readonly string[]
  /** By capability. */
  readonly rows: ReadonlyMap<string, ByApplication<readonly (boolean | null)[]>>
  /** Index of each given company in its rows; -1 for a missing one. */
  readonly positions: readonly number[]
}

/** Returns an edition's answers with the positions of companies in them. */
export function answerRows(
  { companies, matrix }: Pick<EarlierDocument, 'companies' | 'matrix'>,
  of: readonly string[],
): AnswerRows {
  const positions = new Map(companies.map(({ companyId }, index) => [companyId, index]))
  return {
    companyIds: companies.map(({ companyId }) => companyId),
    rows: byCapability(matrix, ({ available }) => available),
    positions: of.map((companyId) => positions.get(companyId) ?? -1),
  }
}

/** Returns a lookup of an edition's availability by ids. */
export function availabilityIn({
  companies,
  matrix,
}: Pick<EarlierDocument, 'companies' | 'matrix'>): Lookup {
  const indexes = new Map(companies.map(({ companyId }, index) => [companyId, index]))
  const rows = byCapability(matrix, ({ available }) => available)
  return (companyId, application, capabilityId) =>
    rows.get(capabilityId)?.[application][indexes.get(companyId) ?? -1] ?? null
}
