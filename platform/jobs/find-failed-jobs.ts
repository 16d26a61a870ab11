import type { Db } from 'pg-boss'

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
