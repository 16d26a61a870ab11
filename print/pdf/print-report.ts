import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isLargeReport } from './layout/capability-matrix.ts'
import type { PrintInput, PrintOutput } from './print-job.ts'
import type { PrintRequest, PrintedReport } from './print-request.ts'

const LIMITS = { time: 120_000, memory: 700, heap: 300 }
/** Memory limit in megabytes for reports with more answers than one cell each allows. */
const MEMORY_OF_LARGE = 2_000

const JOB = new URL('../dist/print-job.js', import.meta.url)
const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url))

/**
 * Renders the whole report, its executive edition or its page on one company as a PDF, in the order of the portal. The same request gives the same
 * bytes.
 *
 * It runs in a child process that is killed after 120 seconds, beyond 700 MB (2 GB for a report of
 * more than 15,000 answers), or when `signal` fires (the promise then rejects with the signal's
 * reason). The server starts it: `printReport(request, runInChild, signal)`, with `runInChild` of
 * platform/child/run-in-child.ts. The PDF is returned as a file, so that it does not block the
 * caller's event loop.
 *
 * Throws PrintRejectedError if the report itself is at fault; its message is for staff. Any other error
 * is ours or the machine's: a retry may help.
 */
export async function printReport(
  request: PrintRequest,
  runJob: RunJob,
  signal?: AbortSignal,
): Promise<PrintedReport> {
  const { document, images, labels: mark, executive, standing } = request
  const limits = isLargeReport(document) ? { ...LIMITS, memory: MEMORY_OF_LARGE } : LIMITS
  const directory = await mkdtemp(join(request.directory, 'print-'))
  try {
    const file = join(directory, 'report.pdf')
    const input: PrintInput = {
      document,
      images: [...images],
      labels: mark,
      executive,
      standing,
      file,
    }
    const output = (await runJob(JOB, input, {
      limits,
      readable: [TEMPLATE, ...[...images.values()].map((image) => image.file)],
      writable: [directory],
      signal,
    })) as PrintOutput
    return { pdf: await readFile(file), ...output }
  } catch (error) {
    throw explain(error, limits)
  }
}

function explain(error: unknown, limits: typeof LIMITS): unknown {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined
  if (reason === 'timeout') {
    return new PrintRejectedError(
      `This PDF took longer than ${limits.time / 1000} seconds to generate. Remove some screenshots or text and try again.`,
    )
  }
  if (reason === 'memory') {
    return new PrintRejectedError(
      `This PDF needed more than ${limits.memory} MB of memory. Remove some screenshots or text and try again.`,
    )
  }
  return error
}

/** Thrown for a report that cannot be printed. The message is for staff: the reason, and what to do. */
export class PrintRejectedError extends Error {
  override readonly name = 'PrintRejectedError'
}

/**
 * Runs `run(input)` of the module `job` in a child process that is killed when it exceeds a limit
 * or when `signal` fires. Rejects with an error whose `reason` is 'timeout' or 'memory' if a limit
 * was exceeded. Print may not import platform, so the server passes its `runInChild`.
 */
export type RunJob = (job: URL, input: unknown, terms: JobLimits) => Promise<unknown>

export interface JobLimits {
  /** `time` in milliseconds; `memory` (all of it) and `heap` (JavaScript's) in megabytes. */
  readonly limits: { readonly time: number; readonly memory: number; readonly heap: number }
  /** Files and directories, besides code, that the process may read. */
  readonly readable: readonly string[]
  /** Directories that it may write to. */
  readonly writable: readonly string[]
  readonly signal?: AbortSignal
}
