import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { createApp } from '@insights/server/start/app.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { openServices } from '@insights/server/start/open-services.ts'
import { prepareDatabase } from '@insights/server/start/prepare-database.ts'

import { SHARED_DATABASE } from './measure.ts'
import { stopServers } from './servers.ts'

/** Two processes on one database need the same key. */
export const SECRET_KEY = 'benchmarks-4f9c1e7a20d85b36e1f07c94'

export type Portal = Awaited<ReturnType<typeof openNewPortal>>

/** The portal of benchmarks that share a database. It ends with their process. */
let shared: Promise<Portal> | undefined

/** The portal's server on a new embedded database with production durability, not listening. */
export async function openPortal(): Promise<Portal> {
  if (SHARED_DATABASE === undefined) return openNewPortal()
  shared ??= openNewPortal()
  return { ...(await shared), close: () => Promise.resolve() }
}

/** Returns a part of a benchmark with a portal of its own, which is closed with all servers after it. */
export const withPortal = (work: (portal: Portal) => Promise<void>) => async (): Promise<void> => {
  const portal = await openPortal()
  try {
    await work(portal)
  } finally {
    stopServers()
    await portal.close()
  }
}

async function openNewPortal() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-bench-'))
  const database = await openDatabase({ databaseUrl: SHARED_DATABASE, dataDirectory })
  await prepareDatabase(database)
  const { connectionString, ownerConnectionString } = database
  // Content is made faster without indexes and guards; servers of their own run as the portal does.
  const db = createKysely<Tables>(ownerConnectionString)
  const config = readConfig({ LOG_LEVEL: 'silent', SECRET_KEY })
  const { services, close } = await openServices({ config, db, connectionString, dataDirectory })
  const app = await createApp(services)
  return {
    app,
    db,
    services,
    connectionString,
    ownerConnectionString,
    /** Returns the body of a response that a handler gives without a network. */
    get: async (token: string, path: string): Promise<string> => {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, body } = await app.inject({ url: `/api/${path}`, headers })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
      return body
    },
    close: async () => {
      await app.close()
      await close()
      await db.destroy()
      await database.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
