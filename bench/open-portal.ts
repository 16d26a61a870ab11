import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { migrate } from '@insights/platform/database/migrate.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'
import { createApp } from '@insights/server/app.ts'
import { readConfig } from '@insights/server/config.ts'
import type { Tables } from '@insights/server/database/tables.ts'

/** The portal's server on an embedded database of its own, as durable as in earnest, but not listening. */
export async function openPortal() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-bench-'))
  const database = await openDatabase({ dataDirectory })
  await migrate(database.connectionString, join(import.meta.dirname, '../server/migrations'))
  const db = createKysely<Tables>(database.connectionString)
  const storage = await openStorage({ directory: join(dataDirectory, 'files') })
  const app = await createApp({ db, storage, config: readConfig({ LOG_LEVEL: 'silent' }) })
  return {
    app,
    db,
    connectionString: database.connectionString,
    close: async () => {
      await app.close()
      await db.destroy()
      await database.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
