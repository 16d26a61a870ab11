import { createKysely } from '@insights/platform/database/kysely.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { openServices } from '@insights/server/start/open-services.ts'

import { SECRET_KEY } from './open-portal.ts'

/** A worker in its own process on an existing database. Prints 0 when it takes jobs. */
const connectionString = process.env['DATABASE']!
const { services } = await openServices({
  config: readConfig({ LOG_LEVEL: 'warn', SECRET_KEY, SMTP_URL: process.env['SMTP_URL'] }),
  db: createKysely<Tables>(connectionString),
  connectionString,
  dataDirectory: process.env['DATA']!,
})
await services.jobs.start()
console.log('0')
