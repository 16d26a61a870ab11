import { MAX_ROWS, type Page } from '@insights/contract/find.ts'
import type { FailedJob, failedJobsFind } from '@insights/contract/operations.ts'
import type { Jobs } from '@insights/platform/jobs/jobs.ts'
import type * as z from 'zod'

export async function loadFailedJobs(
  jobs: Jobs,
  query: z.output<typeof failedJobsFind>,
): Promise<Page<FailedJob>> {
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
