import { join } from 'node:path'

import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { PrintImageFile } from '@insights/print/pdf/print-request.ts'

import type { DrawnScreen, ScreensInput } from './pdf-screens-job.ts'

export interface Screens {
  /** As uploaded, by URL in the report. */
  readonly uploaded: ReadonlyMap<string, PrintImageFile>
  /** Print images of the same screenshots. */
  readonly small: ReadonlyMap<string, PrintImageFile>
}

/**
 * Draws screenshots, no two alike, into a directory. Runs in a child process: starting one takes
 * longer the more memory the parent has, and a portal never holds that many drawings.
 */
export async function drawScreens(directory: string, count: number): Promise<Screens> {
  const input: ScreensInput = { directory, count }
  const drawn = (await runInChild(new URL('./pdf-screens-job.ts', import.meta.url), input, {
    limits: { time: 120_000, memory: 2_000, heap: 300 },
    readable: [join(import.meta.dirname, '..')],
    writable: [directory],
  })) as readonly DrawnScreen[]
  return {
    uploaded: new Map(
      drawn.map(({ address, uploaded }) => [address, { file: uploaded, small: null }]),
    ),
    small: new Map(drawn.map(({ address, small }) => [address, small])),
  }
}
