import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { DEMO_USERS } from '../demo/people.ts'
import { createApp } from '../start/app.ts'
import { readConfig } from '../start/config.ts'
import { openServices } from '../start/open-services.ts'
import { callAs } from './call-as.ts'
import { openTestDatabase } from './open-test-database.ts'

/** Starts a server without accounts, to load the demo content into. */
export async function openEmptyPortal() {
  const { db, connectionString, owner } = await openTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'insights-demo-'))
  afterAll(() => rm(directory, { recursive: true }))
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://portal.test' })
  const dataDirectory = directory
  const { services, close } = await openServices({ config, db, connectionString, dataDirectory })
  afterAll(close)
  const app = await createApp(services)
  afterAll(() => app.close())
  const signIn = (email: string) => {
    const user = DEMO_USERS.find((one) => one.email === email)
    return callAs(app, email, user?.password)
  }
  return { app, db, owner, storage: services.storage, connectionString, signIn }
}
