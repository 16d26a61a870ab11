import { join } from 'node:path'

import { createTestDatabase, type TestDatabase } from '@insights/platform/database/test-database.ts'
import { installJobs } from '@insights/platform/jobs/install-jobs.ts'
import { openJobs } from '@insights/platform/jobs/open-jobs.ts'

import type { Tables } from '../database/tables.ts'
import { QUEUES } from '../start/open-services.ts'

/** A database of the test file's own with all tables and queues, as the second start finds them. */
export function openTestDatabase(): Promise<TestDatabase<Tables>> {
  return createTestDatabase<Tables>({
    migrations: join(import.meta.dirname, '../database/migrations'),
    prepare: async (connectionString) => {
      await installJobs(connectionString)
      const jobs = await openJobs({ connectionString, queues: QUEUES })
      await jobs.stop()
    },
  })
}
