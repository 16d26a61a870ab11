import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '@insights/domain/document/report-document.ts'

import { chunk } from './chunk.ts'
import type { Block, MatrixCell } from './paper.ts'

/** Columns that fit beside the names of the capabilities. */
const MOST_COLUMNS = 24

/**
 * Which capability is available where: a row for each capability, grouped by category, a column
 * for each company and application. More companies than fit go into further matrices.
 */
export function capabilityMatrix(
  label: string,
  companies: ReportDocument['companies'],
  applications: readonly ApplicationKey[],
  categories: readonly MatrixCategory[],
): Block[] {
  const most = Math.floor(MOST_COLUMNS / applications.length)
  return chunk(companies, most).map(({ part, from }): Block => {
    const groups = categories.map(({ title, capabilities }) => ({
      title,
      rows: capabilities.map((row) => ({
        title: row.title,
        cells: part.flatMap((_, place) =>
          applications.map((key): MatrixCell => markOf(row.available[key][from + place])),
        ),
      })),
    }))
    return {
      kind: 'matrix',
      label,
      corner: 'Capability',
      heads: part.map(({ title }) => ({
        title,
        columns: applications.length > 1 ? applications : [''],
      })),
      groups,
      hasOpen: groups.some(({ rows }) => rows.some(({ cells }) => cells.includes(2))),
      marks: true,
    }
  })
}

function markOf(available: boolean | null | undefined): 0 | 1 | 2 {
  if (typeof available !== 'boolean') return 2
  return available ? 1 : 0
}
