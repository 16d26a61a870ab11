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
