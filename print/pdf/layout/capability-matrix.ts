import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type {
  MatrixCategory,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'

import type { Block, MarkRun, MatrixCell } from './pdf-layout.ts'

/** Columns that fit beside the capability names. */
const MAX_COLUMNS = 24

/**
 * Availability by capability: a row per capability, grouped by category, and a column per company
 * and application. Companies that do not fit go into further matrices.
 */
export function capabilityMatrix(
  label: string,
  companies: ReportDocument['companies'],
  applications: readonly ApplicationKey[],
  categories: readonly MatrixCategory[],
  dense: boolean,
): Block[] {
  const most = Math.floor(MAX_COLUMNS / applications.length)
  return chunk(companies, most).map(({ part, from }): Block => {
    const marksOf = ({ available }: MatrixCategory['capabilities'][number]) =>
      part.flatMap((_, place) => applications.map((key) => markOf(available[key][from + place])))
    const rowsOf = categories.map(({ title, capabilities }) => ({
      title,
      rows: capabilities.map((row) => ({ title: row.title, marks: marksOf(row) })),
    }))
    return {
      kind: 'matrix',
      label,
      corner: 'Capability',
      heads: part.map(({ title }) => ({
        title,
        columns: applications.length > 1 ? applications : [''],
      })),
      groups: rowsOf.map(({ title, rows }) => ({
        title,
        rows: rows.map((row) => ({
          title: row.title,
          cells: dense ? runsOf(row.marks) : row.marks,
        })),
      })),
      hasOpen: rowsOf.some(({ rows }) => rows.some(({ marks }) => marks.includes(2))),
      marks: true,
      dense,
    }
  })
}

function runsOf(marks: readonly MatrixCell[]): MarkRun[] {
  const runs: [MatrixCell, number][] = []
  for (const mark of marks) {
    const last = runs.at(-1)
    if (last?.[0] === mark) last[1] += 1
    else runs.push([mark, 1])
  }
  return runs
}

function markOf(available: boolean | null | undefined): 0 | 1 | 2 {
  if (typeof available !== 'boolean') return 2
  return available ? 1 : 0
}

/**
 * Splits a list into parts of similar length, none longer than `most`, each with the index of its
 * first item.
 */
export function chunk<Item>(
  list: readonly Item[],
  most: number,
): { part: readonly Item[]; from: number }[] {
  const count = Math.ceil(list.length / most)
  const size = Math.ceil(list.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, index) => ({
    part: list.slice(index * size, (index + 1) * size),
    from: index * size,
  }))
}

/** Typst takes 8 KB of memory per cell, and each answer appears in two matrices. */
const MAX_ANSWERS = 15_000

/** True for a report with too many answers to draw each as a cell; its matrices are dense. */
export function isLargeReport({ companies, applications, matrix }: ReportDocument): boolean {
  const rows = matrix.reduce((sum, { capabilities }) => sum + capabilities.length, 0)
  return rows * companies.length * applications.length > MAX_ANSWERS
}
