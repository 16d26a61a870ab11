import { PgBoss } from 'pg-boss'

import { JOBS_SCHEMA } from './jobs-schema.ts'

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
