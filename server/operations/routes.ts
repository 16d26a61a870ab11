import { operationsApi, failedJobsApi, jobRetriesApi } from '@insights/contract/operations.ts'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { loadFailedJobs } from './load-failed-jobs.ts'
import { loadOperations } from './load-operations.ts'
import { retryFailedJob } from './retry-failed-job.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

/** How the portal is doing, and what a senior can do where it is not. */
export const operationsRoutes: Routes = async (route, services) => {
  route(operationsApi.get, config, () => loadOperations(services))

  route(failedJobsApi.find, config, ({ query }) => loadFailedJobs(services.jobs, query))

  route(jobRetriesApi.create, config, async (request) => {
    const { job } = request.body
    const queue = await retryFailedJob(services, callerOf(request), job)
    return { job, queue }
  })
}
