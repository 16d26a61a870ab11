import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { startProcess } from '@insights/server/testing/start-process.ts'

/** A server for one session, on the data of all, that can be stopped and started at its address. */
export interface OwnServer {
  readonly address: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** Starts a server for one session. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDirectory = process.env['E2E_DATA_DIR']!
  const home = join(dataDirectory, 'postgres')
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  const [, , , port, socket] = (await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n') // prettier-ignore
  const where = socket ? `localhost/portal?host=${encodeURIComponent(socket)}&` : `127.0.0.1:${port}/portal?` // prettier-ignore
  const data = {
    connectionString: `postgresql://portal:${password}@${where}sslmode=disable`,
    storageDirectory: join(dataDirectory, 'files'),
  }
  let running = await startProcess(data, { ROLE: 'web' })
  const { address } = running
  return {
    address,
    stop: () => running.stop(),
    async start() {
      running = await startProcess(data, { ROLE: 'web', PORT: new URL(address).port })
    },
  }
}
