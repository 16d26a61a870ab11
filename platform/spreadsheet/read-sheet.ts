import { openChildPool } from '../child/child-pool.ts'
import type { SheetInput } from './read-sheet-job.ts'
import { SheetRejectedError } from './sheet-rejected-error.ts'
import { DEFAULT_SHEET_LIMITS, type Sheet, type SheetLimits } from './sheet.ts'
import { toSheetError } from './to-sheet-error.ts'

/**
 * 10,000 rows take a second and 0.2 GB. Every file gets its own child, and the worst file is
 * processed within 10 seconds, including the start of the child.
 */
const pool = openChildPool<SheetInput, Sheet>({
  job: new URL('./read-sheet-job.ts', import.meta.url),
  limits: { time: 7_000, memory: 640, heap: 448 },
  waiting: 20,
})

/**
 * Reads the first sheet of a csv, xls or xlsx file, detected by content and never by name.
 *
 * Throws a SheetRejectedError if the file is not acceptable, and a ChildProcessError (`busy`, `unavailable`)
 * if it could not be processed.
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
): Promise<Sheet> {
  const all = { ...DEFAULT_SHEET_LIMITS, ...limits }
  if (bytes.byteLength > all.maxBytes) {
    const megabytes = Math.floor(all.maxBytes / (1024 * 1024))
    throw new SheetRejectedError('too-large', `The file is larger than ${megabytes} MB.`)
  }
  try {
    return await pool.run({ bytes, limits: all })
  } catch (error) {
    throw toSheetError(error)
  }
}
