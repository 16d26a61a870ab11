import { type FindResult, MAX_ROWS } from '@insights/contract/find.ts'
import {
  type FailedJob,
  failedJobsApi,
  type failedJobsFind,
  jobRetriesApi,
  type Operations,
  operationsApi,
} from '@insights/contract/operations/operations.ts'
import { mayChangeTables } from '@insights/platform/database/grant-use.ts'
import type { Jobs } from '@insights/platform/jobs/jobs.ts'
import type { JobCount } from '@insights/platform/jobs/stored-jobs.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../accounts/activity/record-activity.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { findExposedDemoAccounts } from '../demo/exposed-demo-accounts.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { countTexts } from '../screenshots/images/queue-image-texts.ts'
import { portalVersion } from '../start/portal-version.ts'
import { readProcessName } from '../start/process-name.ts'
import type { Services } from '../start/services.ts'
import { canFindSimilar } from './search/find-titles.ts'

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

export async function loadOperations(
  services: Pick<Services, 'config' | 'db' | 'jobs'>,
): Promise<Operations> {
  const { config, db, jobs } = services
  const [demoAccounts, mayChange, twins, database, processes, storage, texts, similar, counts] =
    await Promise.all([
      findExposedDemoAccounts(services),
      mayChangeTables(db),
      findTwins(db),
      findDatabaseVersion(db),
      findProcesses(db),
      measureStorage(db),
      countTexts(db),
      canFindSimilar(db),
      jobs.count(),
    ])
  return {
    demoAccounts,
    staffWithoutMfa: !config.demo && !config.staffMfa,
    mayChangeTables: mayChange,
    twins,
    versions: { portal: await portalVersion(), database, node: process.versions.node },
    processes,
    storage,
    texts: { read: config.readScreenshots !== 'none', ...texts },
    search: { similar },
    jobs: sumUp(counts),
  }
}

/** Tables of titles: the kind of their records, the column, and within what it is unique. */
const TITLED = [
  ['industry', 'industries', 'title', 'true'],
  ['category', 'categories', 'title', 'older.industry_id = twins.industry_id'],
  ['capability', 'capabilities', 'title', 'older.category_id = twins.category_id'],
  ['survey question', 'survey_questions', 'title', 'older.industry_id = twins.industry_id'],
  ['company', 'companies', 'title', 'true'],
  ['company of Client Management', 'company_customers', 'name', 'true'],
] as const

async function findTwins(db: Kysely<Tables>): Promise<Operations['twins']> {
  const kinds = TITLED.map(([kind, table, column, within]) => {
    const keyOf = (of: string) => sql`title_match_key(${sql.ref(`${of}.${column}`)})`
    return sql`select ${sql.lit(kind)} as kind, ${sql.ref(`twins.${column}`)} as title
      from ${sql.table(table)} as twins where twin and exists (
        select from ${sql.table(table)} as older where older.id <> twins.id
          and ${sql.raw(within)} and ${keyOf('older')} = ${keyOf('twins')})`
  })
  const { rows } = await sql<Operations['twins'][number]>`
    select * from (${sql.join(kinds, sql` union all `)}) as found
    order by kind, ${titleOrder('title')} limit 50`.execute(db)
  return rows
}

async function findDatabaseVersion(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  // Builds append their own names to the number.
  return rows[0]!.server_version.split(' ')[0]!
}

/**
 * Returns the processes by the connection on which each listens for changes while it runs. When that of
 * another role began is hidden: while a portal moves to a role of its own.
 */
async function findProcesses(db: Kysely<Tables>): Promise<Operations['processes']> {
  const { rows } = await sql<{ name: string; since: string | null }>`
    select application_name as name, min(backend_start) as since from pg_stat_activity
    where datname = current_database() group by application_name
    order by application_name`.execute(db)
  return rows.flatMap(({ name, since }) => {
    const { role, host, pid } = readProcessName(name) ?? {}
    return role && host && pid ? [{ role, host, pid, since }] : []
  })
}

async function measureStorage(db: Kysely<Tables>): Promise<Operations['storage']> {
  const measure = async (table: 'images' | 'report_pdfs') => {
    const { rows } = await sql<{ files: number; bytes: number }>`
      select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
      from (select distinct on (sha256) bytes from ${sql.table(table)} where sha256 is not null)
        as kept`.execute(db)
    return rows[0]!
  }
  const [screenshots, pdfs] = await Promise.all([measure('images'), measure('report_pdfs')])
  return { screenshots, pdfs }
}

function sumUp(counts: readonly JobCount[]): Operations['jobs'] {
  const queues = [...new Set(counts.map(({ queue }) => queue))].toSorted()
  return queues.map((name) => {
    const inState = (...states: readonly JobCount['state'][]) =>
      counts
        .filter(({ queue, state }) => queue === name && states.includes(state))
        .reduce((sum, { count }) => sum + count, 0)
    return {
      queue: name,
      waiting: inState('created', 'retry'),
      running: inState('active'),
      failed: inState('failed'),
      done: inState('completed'),
    }
  })
}
