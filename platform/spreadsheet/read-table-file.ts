import { openChildPool } from '../child/child-pool.ts'
import { toSheetError } from './read-sheet.ts'
import type { TableFileInput } from './read-table-job.ts'
import { SheetRejectedError } from './sheet.ts'
import type { TableFile, TableFileLimits } from './table-file.ts'

/** Every file gets a child of its own, which may take as much as a sheet's. */
const pool = openChildPool<TableFileInput, TableFile>({
  job: new URL('../dist/read-table-job.js', import.meta.url),
  limits: { processor: 7_000, time: 120_000, memory: 640, heap: 448 },
  waiting: 20,
})

/**
 * Reads a file of rows below named columns, csv, xls, xlsx or .sav, detected by content and never by
 * name. Returns all of its columns, and the values of those in `select`.
 *
 * Throws a SheetRejectedError if the file is not acceptable, and a ChildProcessError (`busy`,
 * `unavailable`) if it could not be processed.
 */
export async function readTableFile(
  bytes: Uint8Array,
  limits: TableFileLimits,
  select: readonly number[] = [],
): Promise<TableFile> {
  if (bytes.byteLength > limits.maxBytes) {
    const megabytes = Math.floor(limits.maxBytes / (1024 * 1024))
    throw new SheetRejectedError('too-large', `The file is larger than ${megabytes} MB.`)
  }
  try {
    return await pool.run({ bytes, limits, select })
  } catch (error) {
    throw toSheetError(error)
  }
}
