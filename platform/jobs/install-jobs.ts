import { PgBoss } from 'pg-boss'

/** Database schema of the job tables. */
export const JOBS_SCHEMA = 'pgboss'

/** Creates or updates the job tables. Safe to call from several processes at once. */
export async function installJobs(connectionString: string): Promise<void> {
  const boss = await startBoss(
    () =>
      new PgBoss({
        connectionString,
        schema: JOBS_SCHEMA,
        supervise: false,
        schedule: false,
        max: 1,
      }),
  )
  await boss.stop({ graceful: false })
}

/** PostgreSQL's code for a lock that did not come free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Starts pg-boss, which creates or updates its tables. It waits half a minute for another process
 * that does so, and is opened again until that one is done.
 */
export async function startBoss(open: () => PgBoss): Promise<PgBoss> {
  for (;;) {
    const boss = open()
    try {
      await boss.start()
      return boss
    } catch (error) {
      await boss.stop({ graceful: false })
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    }
  }
}
