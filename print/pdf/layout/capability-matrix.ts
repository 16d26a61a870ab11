import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '@insights/domain/document/report-document.ts'

import { chunk } from './chunk.ts'
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
