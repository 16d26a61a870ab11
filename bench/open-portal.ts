import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { migrate } from '@insights/platform/database/migrate.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { createApp } from '@insights/server/start/app.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { openServices } from '@insights/server/start/open-services.ts'

/** Two processes on one database need the same key. */
export const SECRET_KEY = 'benchmarks-4f9c1e7a20d85b36e1f07c94'

/** The portal's server on a new embedded database with production durability, not listening. */
export async function openPortal() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-bench-'))
  const database = await openDatabase({ databaseUrl: process.env['SMOKE_DATABASE'], dataDirectory })
  await migrate(
    database.connectionString,
    join(import.meta.dirname, '../server/database/migrations'),
  )
  const db = createKysely<Tables>(database.connectionString)
  const { connectionString } = database
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET_KEY })
  const { services, close } = await openServices({ config, db, connectionString, dataDirectory })
  const app = await createApp(services)
  return {
    app,
    db,
    services,
    connectionString,
    close: async () => {
      await app.close()
      await close()
      await db.destroy()
      await database.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
