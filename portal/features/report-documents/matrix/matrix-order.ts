import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '@insights/domain/document/report-document.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'

import type { Sort } from '../../../ui/tables/column.ts'

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

/** What the column of the titles is called in the address. */
export const TITLES = 'capability'

type Row = MatrixCategory['capabilities'][number]

/**
 * The capabilities of a category in the order of a column: by title, or by how many of the shown
 * cells of a company (or of one of its applications) have them, fewest first. Those alike go by how
 * many others have them, most first: so what a company lacks and everybody else has comes on top.
 */
export function sortMatrixRows(
  rows: readonly Row[],
  columns: readonly MatrixColumn[],
  sort: Sort | undefined,
): readonly Row[] {
  if (!sort) return rows
  const direction = sort.descending ? -1 : 1
  if (sort.column === TITLES) {
    return rows.toSorted((one, other) => compareTitles(one.title, other.title) * direction)
  }
  const isSorted = ({ key, companyId }: MatrixColumn) =>
    key === sort.column || companyId === sort.column
  const own = columns.filter(isSorted)
  const others = columns.filter((column) => !isSorted(column))
  return rows.toSorted(
    (one, other) =>
      (countIn(one, own) - countIn(other, own)) * direction ||
      countIn(other, others) - countIn(one, others),
  )
}

function countIn({ available }: Row, columns: readonly MatrixColumn[]): number {
  return columns.filter(({ application, place }) => available[application][place] === true).length
}
