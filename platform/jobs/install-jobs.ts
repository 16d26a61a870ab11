import { PgBoss } from 'pg-boss'

/** Database schema of the job tables. */
export const JOBS_SCHEMA = 'pgboss'

/** Creates or updates the job tables. Safe to call from several processes at once. */
export async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
    max: 1,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}
