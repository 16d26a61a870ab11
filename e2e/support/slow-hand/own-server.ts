import { join } from 'node:path'

import { startProcess } from '@insights/server/testing/start-process.ts'

import { findDatabase } from '../database.ts'

/** A server for one session, on the data of all, that can be stopped and started at its address. */
export interface OwnServer {
  readonly address: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** Starts a server for one session. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDirectory = process.env['E2E_DATA_DIR']!
  const data = {
    connectionString: await findDatabase(),
    storageDirectory: join(dataDirectory, 'files'),
  }
  // A demo, as the portal of the run: only there a password that a colleague chose is enough to sign in.
  const web = { ROLE: 'web', DEMO: 'force' }
  let running = await startProcess(data, web)
  const { address } = running
  return {
    address,
    stop: () => running.stop(),
    async start() {
      running = await startProcess(data, { ...web, PORT: new URL(address).port })
    },
  }
}
