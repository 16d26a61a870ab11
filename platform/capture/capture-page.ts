import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

import { ChildProcessError, JobRejectedError } from '../child/child-errors.ts'
import { runInChild } from '../child/run-in-child.ts'
import { withScratchDirectory } from '../storage/scratch.ts'
import {
  type Browser,
  CaptureError,
  type CapturedPage,
  type CaptureInput,
  type CaptureRequest,
  isCaptureFailure,
} from './capture.ts'

interface Terms {
  readonly browser: Browser
  readonly signal?: AbortSignal
  /** `address:port` that may be reached although it is not public: for tests. */
  readonly allowed?: readonly string[]
  /** Milliseconds that a page may take to load; below the limit of the child. */
  readonly patience?: number
}

const job = new URL('../dist/capture-job.js', import.meta.url)
/** The memory is that of the browser and of all its processes. */
const limits = { time: 55_000, memory: 1_500, heap: 256 }
/** Root would start a browser as root, which may do everything; this account owns nothing. */
const NOBODY = 65_534

/**
 * Captures a page of the public internet as a phone shows it. The browser is started for it on an
 * empty profile and is gone afterwards, with all it has written. Throws a CaptureError if the
 * capture failed, and the signal's reason if that has fired.
 */
export async function capturePage(
  { url, whole }: CaptureRequest,
  { browser, signal, allowed = [], patience = 20_000 }: Terms,
): Promise<CapturedPage> {
  return withScratchDirectory(async (scratch) => {
    const account = process.getuid?.() === 0 ? NOBODY : undefined
    const directory = join(scratch, 'browser')
    await mkdir(directory, { mode: 0o700 })
    if (account !== undefined) {
      await chown(directory, account, account)
      await chmod(scratch, 0o711)
    }
    const input: CaptureInput = { url, whole, browser, directory, allowed, account, patience }
    try {
      const access = { writable: [scratch], readable: [scratch], startsProcesses: true }
      return (await runInChild(job, input, { limits, signal, ...access })) as CapturedPage
    } catch (error) {
      throw toCaptureError(error)
    }
  })
}

function toCaptureError(error: unknown): unknown {
  if (error instanceof JobRejectedError && isCaptureFailure(error.code)) {
    return new CaptureError(error.code, error)
  }
  if (!(error instanceof ChildProcessError)) return error
  if (error.reason === 'timeout') return new CaptureError('slow', error)
  if (error.reason === 'memory') return new CaptureError('memory', error)
  return error.reason === 'crashed' ? new CaptureError('browser-failed', error) : error
}
