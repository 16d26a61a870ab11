import type { Db } from 'pg-boss'

export const JOB_STATES = [
  'created',
  'retry',
  'active',
  'completed',
  'failed',
  'cancelled',
] as const

export interface JobCount {
  readonly queue: string
  /**
   * `created` waits for its turn, `retry` for another run; `completed` and `failed` are kept for a
   * while.
   */
  readonly state: (typeof JOB_STATES)[number]
  readonly count: number
}

/** Counts every queue in every state, including zeros. */
export async function countJobs(
  db: Db,
  schema: string,
  queues: readonly string[],
): Promise<JobCount[]> {
  const { rows } = await db.executeSql(
    `select queues.name as queue, states.name as state, count(job.id)::int as count
     from unnest($1::text[]) as queues (name) cross join unnest($2::text[]) as states (name)
     left join ${schema}.job on job.name = queues.name and job.state::text = states.name
     group by queues.name, states.name`,
    [queues, JOB_STATES],
  )
  return rows as JobCount[]
}

export interface FailedJob {
  readonly id: string
  readonly queue: string
  readonly reason: string
  readonly createdAt: Date
  readonly failedAt: Date
}

interface Row {
  id: string
  queue: string
  reason: string | null
  created_at: Date
  failed_at: Date
}

/** pg-boss finds jobs only by key or content, so query its table. */
export async function findFailedJobs(
  db: Db,
  schema: string,
  queues: readonly string[],
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<FailedJob[]> {
  const { rows } = await db.executeSql(
    `select id, name as queue, output->>'message' as reason, created_on as created_at,
       completed_on as failed_at
     from ${schema}.job where state = 'failed' and name = any($1)
     order by completed_on desc, id limit $2 offset $3`,
    [queues, limit, skip],
  )
  return (rows as Row[]).map((row) => ({
    id: row.id,
    queue: row.queue,
    reason: row.reason ?? 'unknown',
    createdAt: row.created_at,
    failedAt: row.failed_at,
  }))
}

/**
 * Like pg-boss's `retry`, but in the caller's transaction and for any queue: the job is due at once
 * and may run once more.
 */
export async function retryJob(
  db: Db,
  schema: string,
  queues: readonly string[],
  id: string,
): Promise<string | undefined> {
  const { rows } = await db.executeSql(
    `update ${schema}.job
     set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
     where id = $1 and name = any($2) and state = 'failed' returning name`,
    [id, queues],
  )
  return (rows as { name: string }[])[0]?.name
}
