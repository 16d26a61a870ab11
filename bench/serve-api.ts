import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'
import { createApp } from '@insights/server/app.ts'
import { readConfig } from '@insights/server/config.ts'
import type { Tables } from '@insights/server/database/tables.ts'

/** The API alone, in a process of its own, on a database that is there. Prints its port. */
const db = createKysely<Tables>(process.env['DATABASE']!)
const storage = await openStorage({
  directory: mkdtempSync(join(tmpdir(), 'insights-bench-files-')),
})
const app = await createApp({ db, storage, config: readConfig({ LOG_LEVEL: 'warn' }) })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(new URL(address).port)
