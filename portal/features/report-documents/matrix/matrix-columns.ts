import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

export interface MatrixColumn {
  readonly key: string
  readonly company: string
  readonly application: ApplicationKey
  /** The company's place in the lists of the matrix. */
  readonly place: number
  /** True for the last column of a company. */
  readonly endsCompany: boolean
}

/** The columns of a matrix: company by company, in each the applications. */
export function matrixColumns(
  companies: ReportDocument['companies'],
  applications: readonly ApplicationKey[],
  shown?: ReadonlySet<string>,
): MatrixColumn[] {
  return companies.flatMap(({ companyId, title }, place) =>
    shown && !shown.has(companyId)
      ? []
      : applications.map((application, index) => ({
          key: `${companyId} ${application}`,
          company: title,
          application,
          place,
          endsCompany: index === applications.length - 1,
        })),
  )
}
