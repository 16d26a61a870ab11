import type { FeedFormat, FeedRow } from '@insights/contract/reading/feed.ts'
import { linesOf } from '@insights/print/render-capabilities-csv.ts'

const COLUMNS = [
  'type', 'industryId', 'industry', 'edition', 'reportId', 'title', 'revision', 'fingerprint',
  'companyId', 'company', 'application', 'categoryId', 'category', 'capabilityId', 'capability',
  'value', 'rank', 'cursor', 'message',
] as const // prettier-ignore

/** Writes batches of rows, in the columns of all types for CSV. */
export async function* renderFeed(
  format: FeedFormat,
  batches: AsyncIterable<readonly FeedRow[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield linesOf([COLUMNS])
  for await (const rows of batches)
    yield format === 'csv' ? linesOf(rows.map(cellsOf)) : ndjson(rows)
}

const ndjson = (rows: readonly FeedRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

function cellsOf(row: FeedRow): string[] {
  const values: Readonly<Record<string, string | number | boolean | null>> = row
  return COLUMNS.map((column) => String(values[column] ?? ''))
}
