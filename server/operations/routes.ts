import {
  failedJobsFind,
  failedJobsPage,
  jobRetry,
  jobRetryCreate,
  operations,
} from '@insights/contract/operations.ts'
import * as z from 'zod'

import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { findFailedJobs } from './find-failed-jobs.ts'
import { loadOperations } from './load-operations.ts'
import { retryJob } from './retry-job.ts'

const config = { permission: 'senior', ownership: 'shared' } as const

/** How the portal is doing, and what a senior can do where it is not. */
export const operationsRoutes: Routes = async (api, services) => {
  api.get(
    '/operations',
    { config, schema: { querystring: z.strictObject({}), response: { 200: operations } } },
    () => loadOperations(services),
  )

  api.get(
    '/failed-jobs',
    { config, schema: { querystring: failedJobsFind, response: { 200: failedJobsPage } } },
    ({ query }) => findFailedJobs(services.jobs, query),
  )

  api.post(
    '/job-retries',
    { config, schema: { body: jobRetryCreate, response: { 201: jobRetry } } },
    async (request, reply) => {
      const { job } = request.body
      const queue = await retryJob(services, callerOf(request), job)
      return reply.code(201).send({ job, queue })
    },
  )
}
