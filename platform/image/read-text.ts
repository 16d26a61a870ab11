import { constants } from 'node:os'

import { openChildPool } from '../child/child-pool.ts'
import type { TextOfImage } from './read-text-job.ts'

/**
 * One at a time, at the lowest priority: nobody waits for it, and requests are not to notice. A child
 * that has loaded the reader stays for the next images.
 */
const pool = openChildPool<Uint8Array, TextOfImage>({
  job: new URL('./read-text-job.ts', import.meta.url),
  limits: { time: 60_000, memory: 900, heap: 192 },
  priority: constants.priority.PRIORITY_LOW,
  children: 1,
  jobsPerChild: 40,
})

/**
 * Returns the words on one of our stored images. Throws a ChildProcessError where the child was killed, and a
 * JobRejectedError where the image cannot be decoded.
 */
export function readText(bytes: Uint8Array): Promise<TextOfImage> {
  return pool.run(bytes)
}
