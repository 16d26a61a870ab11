import { join, resolve } from 'node:path'

import { DatabaseStartError } from '@insights/platform/database/database-start-error.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { migrate } from '@insights/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '@insights/platform/database/open-database.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'
import type { FastifyInstance } from 'fastify'

import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Tables } from './database/tables.ts'
import { loadDemo } from './demo/load-demo.ts'
import { addFirstSenior } from './users/add-first-senior.ts'
import { welcome } from './welcome.ts'

/** How long requests under way may take to end when the portal is asked to stop. */
const DRAIN_MILLISECONDS = 10_000

try {
  await start(readConfig(process.env))
} catch (error) {
  // What a person at the terminal can mend is told in plain lines; anything else with its stack.
  const plain = error instanceof ConfigError || error instanceof DatabaseStartError
  console.error(plain ? error.message : error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const dataDirectory = resolve(config.dataDirectory)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory,
    log: (line) => console.log(line),
  })
  const stop = stopInGoodOrder(database)
  try {
    await migrate(database.connectionString, join(import.meta.dirname, 'migrations'))
    const db = createKysely<Tables>(database.connectionString, {
      applicationName: 'insights portal',
    })
    const storage = await openStorage({ directory: join(dataDirectory, 'files') })
    const app = await createApp({ config, db, storage })
    app.addHook('onClose', () => db.destroy())
    stop.first(app)
    if (config.demo) await loadDemo({ db, storage })
    else await addFirstSenior(db, config)
    await app.listen({ port: config.port, host: config.host })
    console.log(welcome(app, config))
  } catch (error) {
    await database.stop()
    throw error
  }
}

/**
 * On SIGTERM and SIGINT: take no new requests, finish those under way, then stop the database.
 * Also before there is an app: a start that is interrupted leaves no database behind.
 */
function stopInGoodOrder(database: OpenDatabase): { first: (app: FastifyInstance) => void } {
  let app: FastifyInstance | undefined
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    const drained = setTimeout(() => app?.server.closeAllConnections(), DRAIN_MILLISECONDS)
    await app?.close()
    clearTimeout(drained)
    await database.stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  void database.lost.then((error) => {
    console.error(error.message)
    return stop(1)
  })
  return { first: (started) => (app = started) }
}
