import type { Job, Queue } from '@insights/platform/jobs/jobs.ts'

import type { Services } from '../services.ts'

/** A queue with who does its jobs, as a noun lists it in `server/jobs.ts`. */
export interface Worker {
  readonly queue: Queue<object>
  /** Tells the portal's jobs who does those of this queue. */
  readonly register: (services: Services) => void
}

/**
 * @example
 * export const sendMailWorker = worker(sendMailQueue, (job, { mailer }) => ...)
 */
export function worker<Data extends object>(
  queue: Queue<Data>,
  handle: (job: Job<Data>, services: Services) => Promise<void>,
): Worker {
  return {
    queue,
    register: (services) => services.jobs.handle(queue, (job) => handle(job, services)),
  }
}
