import type { ChartTable } from '@insights/domain/reading/charts/chart-table.ts'

import { saveBlob } from '../links/download.ts'
import { chartFileName } from './chart-file-name.ts'

/** Saves a table as CSV; the writing code is loaded with the first file. */
export async function saveTable(
  table: ChartTable,
  label: string,
  source: string,
  note: string | null,
): Promise<void> {
  const { chartCsv } = await import('./chart-csv.ts')
  saveBlob(
    chartFileName(label, source, 'csv', note),
    new Blob([chartCsv(table, note)], { type: 'text/csv' }),
  )
}
