import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'

const stored = z.object({ files: z.number(), bytes: z.number() })

/** State of the portal, for its operators. */
const operations = z.object({
  /** Emails of the demo accounts, whose passwords are public, that can sign in to a portal that is no demo. */
  demoAccounts: z.array(z.string()),
  /** True where staff of a portal that is no demo may sign in with a password alone. */
  staffWithoutMfa: z.boolean(),
  /** True where the portal runs as a role of the database that may change its tables. */
  mayChangeTables: z.boolean(),
  /** Records whose titles read like that of an older one, from before that was prevented. */
  twins: z.array(z.object({ kind: z.string(), title: z.string() })),
  versions: z.object({ portal: z.string(), database: z.string(), node: z.string() }),
  /** Processes that are connected to the database at this moment. */
  processes: z.array(
    z.object({
      /** Work that the process does: `web`, `worker`, or `all`. */
      role: z.string(),
      host: z.string(),
      pid: z.number(),
      /** Null for a process that connects as another role. */
      since: isoDateTime.nullable(),
    }),
  ),
  /** Files that records refer to; equal files are stored once. */
  storage: z.object({ screenshots: stored, pdfs: stored }),
  /** Texts on images, by the content of the image. */
  texts: z.object({
    /** True when texts are read at all. */
    read: z.boolean(),
    waiting: z.number(),
    done: z.number(),
    /** Failed for good after several attempts. */
    unreadable: z.number(),
  }),
  /** `similar`: the database can find titles that were typed with errors. */
  search: z.object({ similar: z.boolean() }),
  jobs: z.array(
    z.object({
      queue: z.string(),
      /** Waiting for their turn, or for a retry. */
      waiting: z.number(),
      running: z.number(),
      failed: z.number(),
      /** Finished jobs that are still in the log. */
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
export const failedJobsFind = findQuery({ item: failedJob, filter: {}, sort: [] })
const failedJobsPage = selectableFindResult(failedJob)

/** Retries a failed job at once. */
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
