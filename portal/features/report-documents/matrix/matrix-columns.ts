import { type ApplicationKey, APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

export interface MatrixColumn {
  /** Its name in the address: the ids of company and application with a dot between them. */
  readonly key: string
  readonly companyId: string
  readonly company: string
  readonly application: ApplicationKey
  /** The company's place in the lists of the matrix. */
  readonly place: number
  /** True for the last column of a company. */
  readonly endsCompany: boolean
  /** True for the reader's own brand. */
  readonly own: boolean
}

interface Shown {
  /** All without. */
  readonly companies?: ReadonlySet<string>
  /** The reader's own brands, which stand first. */
  readonly own?: ReadonlySet<string>
}

/** The columns of a matrix: company by company, in each the applications. */
export function matrixColumns(
  companies: ReportDocument['companies'],
  applications: readonly ApplicationKey[],
  { companies: shown, own = new Set() }: Shown = {},
): MatrixColumn[] {
  const placed = companies
    .map((company, place) => ({ ...company, place, own: own.has(company.companyId) }))
    .filter(({ companyId }) => shown?.has(companyId) ?? true)
  const ownFirst = [...placed.filter((one) => one.own), ...placed.filter((one) => !one.own)]
  return ownFirst.flatMap(({ companyId, title, place, own: isOwn }) =>
    APPLICATIONS.filter(({ title: key }) => applications.includes(key)).map(
      ({ _id, title: application }, index) => ({
        key: `${companyId}.${_id}`,
        companyId,
        company: title,
        application,
        place,
        endsCompany: index === applications.length - 1,
        own: isOwn,
      }),
    ),
  )
}
