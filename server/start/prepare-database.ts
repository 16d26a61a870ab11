import { join } from 'node:path'

import type { ConnectionStrings } from '@insights/platform/database/embedded/listen-address.ts'
import { grantUse } from '@insights/platform/database/grant-use.ts'
import { migrate } from '@insights/platform/database/migrate.ts'
import { installJobs, JOBS_SCHEMA } from '@insights/platform/jobs/install-jobs.ts'

export const MIGRATIONS = join(import.meta.dirname, '../database/migrations')

/**
 * Brings the tables up to date as their owner, and lets the role that the portal runs as use them.
 * Returns the names of the migrations it ran.
 *
 * @param onPending called before any runs, with their number
 */
export async function prepareDatabase(
  database: ConnectionStrings,
  onPending: (count: number) => void = () => {},
): Promise<string[]> {
  const ran = await migrate(database.ownerConnectionString, MIGRATIONS, onPending)
  await installJobs(database.ownerConnectionString)
  await grantUse(database, ['public', JOBS_SCHEMA])
  return ran
}
