import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  answerKey,
  countAvailable,
  countDiffering,
  countOthersAhead,
  isLacking,
} from '@insights/domain/reading/comparison/availability-counts.ts'
import type {
  MatrixCategory,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'

import type { Sort } from '../../ui/tables/column.ts'

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
export function sortMatrixRows<Sorted extends Row>(
  rows: readonly Sorted[],
  columns: readonly MatrixColumn[],
  sort: Sort | undefined,
): readonly Sorted[] {
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
      (countAvailable(one, own) - countAvailable(other, own)) * direction ||
      countAvailable(other, others) - countAvailable(one, others),
  )
}

/** Ways to sort all capabilities at once, as they are called in the address. */
export const MATRIX_ORDERS = {
  difference: 'Difference between companies',
  lacking: 'What we lack and others have',
  weight: 'Weight of the category',
} as const

export type MatrixOrder = keyof typeof MATRIX_ORDERS

export interface MatrixArrangement {
  readonly by?: MatrixOrder
  /** Weights by category, for that order. */
  readonly weights: ReadonlyMap<string, number>
  /** Only what the reader's own brand lacks somewhere. */
  readonly onlyLacking: boolean
  /** Only these, by `answerKey`; all without. */
  readonly onlyChanged?: ReadonlySet<string>
}

/** Capabilities below a heading. */
export interface MatrixSection {
  /** Null where capabilities of all categories are sorted together. */
  readonly category: MatrixCategory | null
  readonly rows: readonly MatrixRow[]
}

export type MatrixRow = Row & { readonly category: string }

/**
 * The capabilities of a matrix by category, or sorted together by an order of the whole matrix,
 * without what is filtered out; alike ones keep the order of the report. By weight the categories
 * are sorted, whose weight it is.
 */
export function arrangeMatrix(
  categories: readonly MatrixCategory[],
  columns: readonly MatrixColumn[],
  { by, weights, onlyLacking, onlyChanged }: MatrixArrangement,
): MatrixSection[] {
  const own = columns.filter((column) => column.own)
  const isShown = (row: Row) =>
    (!onlyLacking || isLacking(row, own)) &&
    (!onlyChanged ||
      columns.some((column) =>
        onlyChanged.has(answerKey({ ...column, capabilityId: row.capabilityId })),
      ))
  const sections = categories
    .map((category) => ({
      category,
      rows: category.capabilities
        .filter(isShown)
        .map((row) => ({ ...row, category: category.title })),
    }))
    .filter(({ rows }) => rows.length > 0)
  if (by === undefined) return sections
  if (by === 'weight') {
    const weightOf = ({ categoryId }: MatrixCategory) => weights.get(categoryId) ?? 0
    return sections.toSorted(
      (first, second) => weightOf(second.category) - weightOf(first.category),
    )
  }
  const measure = (row: Row) =>
    by === 'difference' ? countDiffering(row, columns) : countOthersAhead(row, columns, own)
  const all = sections.flatMap(({ rows }) => rows)
  const rows = all.toSorted((first, second) => measure(second) - measure(first))
  return rows.length > 0 ? [{ category: null, rows }] : []
}
