import { resolve } from 'node:path'

import { openDatabase } from '@insights/platform/database/open-database.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { prepareDatabase } from '@insights/server/start/prepare-database.ts'

import { exitWithError } from './exit-with-error.ts'

/**
 * Brings the tables of this environment's portal up to date, and lets the role of DATABASE_URL use
 * them. The processes of the portal need no owner then.
 */
try {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, dataDirectory } = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl,
    ownerUrl,
    dataDirectory: resolve(dataDirectory),
  })
  try {
    const ran = await prepareDatabase(database, (count) =>
      console.log(`Bringing the database up to date: ${count} migrations ...`),
    )
    console.log(`Ran ${ran.length} migrations. The role of DATABASE_URL may use all tables.`)
  } finally {
    await database.stop()
  }
} catch (error) {
  exitWithError(error)
}
