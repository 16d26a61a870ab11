import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime } from '../fields.ts'
import { findQuery, findResult } from '../find.ts'

const stored = z.object({ files: z.number(), bytes: z.number() })

/** How the portal is doing, for whoever looks after it. */
const operations = z.object({
  /** Emails of the demo accounts, whose passwords are public, that can sign in to a portal that is no demo. */
  demoAccounts: z.array(z.string()),
  versions: z.object({ portal: z.string(), database: z.string(), node: z.string() }),
  /** Processes that are connected to the database at this moment. */
  processes: z.array(
    z.object({
      /** What it does: `web`, `worker`, or `all`. */
      role: z.string(),
      host: z.string(),
      pid: z.number(),
      since: isoDateTime,
    }),
  ),
  /** What records refer to; equal files are kept once. */
  storage: z.object({ screenshots: stored, pdfs: stored }),
  /** Text on pictures, by their content. */
  texts: z.object({
    /** Whether it is read at all. */
    read: z.boolean(),
    waiting: z.number(),
    done: z.number(),
    /** Given up after several attempts. */
    unreadable: z.number(),
  }),
  jobs: z.array(
    z.object({
      queue: z.string(),
      /** For their turn, or for another try. */
      waiting: z.number(),
      running: z.number(),
      failed: z.number(),
      /** Those that are remembered still. */
      done: z.number(),
    }),
  ),
})

/** A job that has failed for good. */
const failedJob = z.object({
  _id: id,
  queue: z.string(),
  reason: z.string(),
  createdAt: isoDateTime,
  failedAt: isoDateTime,
})

/** The latest failure first. */
export const failedJobsFind = findQuery({ filter: {}, sort: [] })
const failedJobsPage = findResult(failedJob)

/** Has a job that failed tried again, at once. */
const jobRetryCreate = z.strictObject({ job: id })
const jobRetry = z.object({ job: id, queue: z.string() })

export type Operations = z.infer<typeof operations>
export type FailedJob = z.infer<typeof failedJob>

export const operationsApi = {
  get: endpoint({ method: 'GET', path: '/operations', responses: { 200: operations } }),
}

export const failedJobsApi = {
  find: endpoint({
    method: 'GET',
    path: '/failed-jobs',
    query: failedJobsFind,
    responses: { 200: failedJobsPage },
  }),
}

export const jobRetriesApi = {
  create: endpoint({
    method: 'POST',
    path: '/job-retries',
    body: jobRetryCreate,
    responses: { 201: jobRetry },
  }),
}
