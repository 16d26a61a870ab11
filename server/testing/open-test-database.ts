import { createTestDatabase, type TestDatabase } from '@insights/platform/database/test-database.ts'
import { openJobs } from '@insights/platform/jobs/open-jobs.ts'

import type { Tables } from '../database/tables.ts'
import { QUEUES } from '../start/open-services.ts'
import { MIGRATIONS, prepareDatabase } from '../start/prepare-database.ts'

/** A database of the test file's own with all tables and queues, as the second start finds them. */
export function openTestDatabase(): Promise<TestDatabase<Tables>> {
  return createTestDatabase<Tables>({
    migrations: MIGRATIONS,
    prepare: async (database) => {
      await prepareDatabase(database)
      const jobs = await openJobs({ ...database, queues: QUEUES })
      await jobs.stop()
    },
  })
}
