import { PgBoss } from 'pg-boss'

import { JOBS_SCHEMA } from './jobs-schema.ts'

/** Makes the tables that jobs are kept in, or brings them up to date. Several processes may at once. */
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
