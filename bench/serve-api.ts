import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import staticFiles from '@fastify/static'
import { createKysely } from '@insights/platform/database/kysely.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { createApp } from '@insights/server/start/app.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { openServices } from '@insights/server/start/open-services.ts'

import { SECRET_KEY } from './open-portal.ts'
import { startProfile } from './profile.ts'

/**
 * The API in its own process on an existing database. Prints its port. With FILES it also serves
 * that folder like the portal's files: a reference in the same process. With TIMED each response says
 * how long the request took since this process saw it: a client that is late itself cannot tell. With
 * PROFILE=6000 it prints at its end where the time went after 6,000 requests.
 */
const connectionString = process.env['DATABASE']!
const { services } = await openServices({
  config: readConfig({
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    SIGN_ON_PRIVATE_HOSTS: process.env['SIGN_ON_PRIVATE_HOSTS'],
    SECRET_KEY,
  }),
  db: createKysely<Tables>(connectionString),
  connectionString,
  dataDirectory: mkdtempSync(join(tmpdir(), 'insights-bench-files-')),
})
const app = await createApp(services)
const files = process.env['FILES']
if (files) await app.register(staticFiles, { root: files, prefix: '/files/', decorateReply: false })
if (process.env['TIMED']) timeRequests()
if (process.env['PROFILE']) profileAfterWarmUp()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(new URL(address).port)

function timeRequests(): void {
  app.server.prependListener('request', (_request, response) => {
    const start = performance.now()
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => typeof response
    response.writeHead = (...given: unknown[]) => {
      response.setHeader('x-milliseconds', performance.now() - start)
      return writeHead(...given)
    }
  })
}

function profileAfterWarmUp(): void {
  let requests = -Number(process.env['PROFILE'])
  let stop: ReturnType<typeof startProfile> | undefined
  app.server.on('request', () => {
    requests += 1
    if (requests === 0) stop = startProfile()
  })
  process.once('SIGTERM', () => {
    const printing = stop?.then((print) => print(requests))
    void Promise.resolve(printing).finally(() => process.exit())
  })
}
