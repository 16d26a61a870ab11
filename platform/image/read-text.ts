import { constants } from 'node:os'

import { openChildPool } from '../child/child-pool.ts'
import type { TextOfImage } from './read-text-job.ts'

/**
 * One at a time. A child that has loaded the reader stays for the next images. Work that is not
 * urgent gets only idle processor time, so its time limit has to be long.
 */
const openPool = (priority: number, time: number) =>
  openChildPool<Uint8Array, TextOfImage>({
    job: new URL('../dist/read-text-job.js', import.meta.url),
    limits: { time, memory: 900, heap: 192 },
    priority,
    children: 1,
    jobsPerChild: 40,
  })

const urgentPool = openPool(constants.priority.PRIORITY_NORMAL, 60_000)
const idlePool = openPool(constants.priority.PRIORITY_LOW, 300_000)

/**
 * Returns the words on one of our stored images. Throws a ChildProcessError if the child was
 * killed, and a JobRejectedError if the image cannot be decoded.
 */
export function readText(bytes: Uint8Array, urgent: boolean): Promise<TextOfImage> {
  return (urgent ? urgentPool : idlePool).run(bytes)
}
