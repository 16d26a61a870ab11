import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createKysely } from '@insights/platform/database/kysely.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { createApp } from '@insights/server/start/app.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { openServices } from '@insights/server/start/open-services.ts'

import { SECRET_KEY } from './open-portal.ts'

/**
 * The API in its own process on an existing database, or with ROLE=worker a worker. Prints its port, 0
 * for a worker. With TIMED each response says how long the request took since this process saw it: a
 * client that is late itself cannot tell.
 */
const { DATABASE = '', LOG_LEVEL = 'warn', SIGN_ON_PRIVATE_HOSTS, SMTP_URL } = process.env
const { services } = await openServices({
  config: readConfig({ LOG_LEVEL, SIGN_ON_PRIVATE_HOSTS, SMTP_URL, SECRET_KEY }),
  db: createKysely<Tables>(DATABASE),
  connectionString: DATABASE,
  dataDirectory: process.env['DATA'] ?? mkdtempSync(join(tmpdir(), 'insights-bench-files-')),
})
if (process.env['ROLE'] === 'worker') {
  await services.jobs.start()
  console.log('0')
} else {
  const app = await createApp(services)
  if (process.env['TIMED']) timeRequests(app.server)
  console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

function timeRequests(server: Awaited<ReturnType<typeof createApp>>['server']): void {
  server.prependListener('request', (_request, response) => {
    const start = performance.now()
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => typeof response
    response.writeHead = (...given: unknown[]) => {
      response.setHeader('x-milliseconds', performance.now() - start)
      return writeHead(...given)
    }
  })
}
