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
  /** Name in the URL: the ids of company and application with a dot between them. */
  readonly key: string
  readonly companyId: string
  readonly company: string
  readonly application: ApplicationKey
  /** The company's index in the lists of the matrix. */
  readonly place: number
  /** True for the last column of a company. */
  readonly endsCompany: boolean
  /** True for the reader's own brand. */
  readonly own: boolean
}

interface Shown {
  /** All companies if missing. */
  readonly companies?: ReadonlySet<string>
  /** The reader's own brands, which come first. */
  readonly own?: ReadonlySet<string>
}

/** Returns the columns of a matrix: company by company, in each the applications. */
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

/** Name of the column of titles in the URL. */
export const TITLES = 'capability'

type Row = MatrixCategory['capabilities'][number]

/**
 * Returns the capabilities of a category in the order of a column: by title, or by how many of the
 * shown cells of a company (or of one of its applications) have them, fewest first. Ties go by how
 * many others have them, most first: so capabilities that a company lacks and all others have come
 * first.
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

/** Ways to sort all capabilities at once, by their names in the URL. */
export const MATRIX_ORDERS = {
  difference: 'Difference between companies',
  lacking: 'What we lack and others have',
  weight: 'Weight of the category',
} as const

export type MatrixOrder = keyof typeof MATRIX_ORDERS

export interface MatrixArrangement {
  readonly by?: MatrixOrder
  /** Weights by category, for the order by weight. */
  readonly weights: ReadonlyMap<string, number>
  /** Only capabilities that the reader's own brand lacks somewhere. */
  readonly onlyLacking: boolean
  /** Keys of the cells to show, by `answerKey`; all if missing. */
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
 * Returns the capabilities of a matrix by category, or sorted together by an order of the whole
 * matrix, without those filtered out; ties keep the order of the report. The order by weight sorts
 * the categories, which carry the weights.
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
