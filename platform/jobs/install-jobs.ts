import { PgBoss } from 'pg-boss'

/** Database schema of the job tables. */
export const JOBS_SCHEMA = 'pgboss'

/** PostgreSQL's code for a lock that did not come free in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Creates or updates the job tables. Safe to call from several processes at once: pg-boss waits half a
 * minute for another process that does so, and is started again until that one is done. pg-boss makes
 * its schema instead of our migrations: it has its own numbered upgrades, so that a newer one can
 * upgrade any older schema.
 */
export async function installJobs(connectionString: string): Promise<void> {
  for (;;) {
    const boss = new PgBoss({
      connectionString,
      schema: JOBS_SCHEMA,
      supervise: false,
      schedule: false,
      max: 1,
    })
    try {
      await boss.start()
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
    } finally {
      await boss.stop({ graceful: false })
    }
  }
}
