import type { FastifyRequest } from 'fastify'

import type { Edit } from '../reports/edit-report.ts'
import { tellReport } from '../reports/tell-report.ts'
import type { Services } from '../services.ts'

/**
 * Tells staff that something of a report has been written, and where that has reopened an approved
 * report, its new status. After the commit, not with it: editors save with every pause, and telling
 * in the transaction would have them wait for each other.
 */
export async function tellWritten(
  { db, live }: Pick<Services, 'db' | 'live'>,
  request: FastifyRequest,
  report: string,
  part: 'content' | 'methodology',
  { reportReopened }: Pick<Edit<unknown>, 'reportReopened'>,
): Promise<void> {
  try {
    await live.publish(db, { to: 'staff', event: { kind: 'content', report, part } })
    if (reportReopened) await tellReport({ db, live }, report)
  } catch (error) {
    // It is saved all the same; who has not heard of it asks again with the next thing heard.
    request.log.error(error)
  }
}
