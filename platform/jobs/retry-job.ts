import type { Db } from 'pg-boss'

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
