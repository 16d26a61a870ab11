import { ChildProcessError, JobRejectedError } from '../child/child-errors.ts'
import { openChildPool } from '../child/child-pool.ts'
import type { SheetInput } from './read-sheet-job.ts'
import {
  DEFAULT_SHEET_LIMITS,
  type Sheet,
  type SheetLimits,
  SheetRejectedError,
  WRONG_CONTENT,
  isSheetRejectionCode,
} from './sheet.ts'

/**
 * 10,000 rows take a second and 0.2 GB. Every file gets its own child, and the worst file is
 * processed within 10 seconds, including the start of the child, unless the machine is busy: a file
 * is not to blame for that.
 */
const pool = openChildPool<SheetInput, Sheet>({
  job: new URL('../dist/read-sheet-job.js', import.meta.url),
  limits: { processor: 7_000, time: 120_000, memory: 640, heap: 448 },
  waiting: 20,
})

/**
 * Reads a sheet of a csv, xls or xlsx file, detected by content and never by name: the one that is named, or
 * the first visible one.
 *
 * Throws a SheetRejectedError if the file is not acceptable, and a ChildProcessError (`busy`, `unavailable`)
 * if it could not be processed.
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
  sheet?: string,
): Promise<Sheet> {
  const all = { ...DEFAULT_SHEET_LIMITS, ...limits }
  if (bytes.byteLength > all.maxBytes) {
    const megabytes = Math.floor(all.maxBytes / (1024 * 1024))
    throw new SheetRejectedError('too-large', `The file is larger than ${megabytes} MB.`)
  }
  try {
    return await pool.run({ bytes, limits: all, sheet })
  } catch (error) {
    throw toSheetError(error)
  }
}

/**
 * Maps a child process error to an error about the file. `busy` and `unavailable` do not depend on
 * the file and are returned as they are.
 */
export function toSheetError(error: unknown): unknown {
  if (error instanceof JobRejectedError && isSheetRejectionCode(error.code)) {
    return new SheetRejectedError(error.code, error.message)
  }
  if (!(error instanceof ChildProcessError)) return error
  if (error.reason === 'crashed')
    return new SheetRejectedError('wrong-content', WRONG_CONTENT, error)
  if (error.reason === 'timeout' || error.reason === 'memory') {
    const message = 'The file is too complex to process.'
    return new SheetRejectedError('too-large', message, error)
  }
  return error
}
