import type { FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'

/**
 * Tells staff that something of a report has been written. After the commit, not with it: editors
 * save with every pause, and telling in the transaction would have them wait for each other.
 */
export async function tellWritten(
  { db, live }: Pick<Services, 'db' | 'live'>,
  request: FastifyRequest,
  report: string,
  part: 'content' | 'methodology',
): Promise<void> {
  try {
    await live.publish(db, { to: 'staff', event: { kind: 'content', report, part } })
  } catch (error) {
    // It is saved all the same; who has not heard of it asks again with the next thing heard.
    request.log.error(error)
  }
}
