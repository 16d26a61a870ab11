import { recordActivity } from '../activity/record-activity.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'

/** Has a job that failed tried again; answers its queue. One that is being tried again is not there. */
export function retryFailedJob(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  caller: Caller,
  id: string,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const queue = await jobs.retry(transaction, id)
    if (!queue) throw notFound('No such failed job.')
    await recordActivity(transaction, {
      subject: 'JOB',
      reference: id,
      action: `Retried the job "${queue}"`,
      actorId: caller._id,
    })
    return queue
  })
}
