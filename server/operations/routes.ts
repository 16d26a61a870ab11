import { MAX_ROWS, type FindResult } from '@insights/contract/find.ts'
import {
  type FailedJob,
  failedJobsApi,
  type failedJobsFind,
  jobRetriesApi,
  operationsApi,
} from '@insights/contract/operations/operations.ts'
import type { Jobs } from '@insights/platform/jobs/jobs.ts'
import type * as z from 'zod'

import { recordActivity } from '../accounts/activity/record-activity.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import type { Services } from '../start/services.ts'
import { loadOperations } from './load-operations.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

/** State of the portal, and the repairs that a senior can start. */
export const operationsRoutes: Routes = async (route, services) => {
  route(operationsApi.get, config, () => loadOperations(services))

  route(failedJobsApi.find, config, ({ query }) => loadFailedJobs(services.jobs, query))

  route(jobRetriesApi.create, config, async (request) => {
    const { job } = request.body
    const queue = await retryFailedJob(services, callerOf(request), job)
    return { job, queue }
  })
}

async function loadFailedJobs(
  jobs: Jobs,
  query: z.output<typeof failedJobsFind>,
): Promise<FindResult<FailedJob>> {
  const limit = Math.min(query.$limit, MAX_ROWS)
  const skip = query.$skip
  const counts = await jobs.count()
  const total = counts.reduce((sum, { state, count }) => sum + (state === 'failed' ? count : 0), 0)
  const found = limit === 0 || skip >= total ? [] : await jobs.findFailed(limit, skip)
  const data = found.map(({ id, queue, reason, createdAt, failedAt }) => ({
    _id: id,
    queue,
    reason,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }))
  return { total, limit, skip, data }
}

/** Retries a failed job; returns its queue. One that is already being retried is not found. */
function retryFailedJob(
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
