import { existsSync } from 'node:fs'
import { join } from 'node:path'

import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT = join(import.meta.dirname, '../../portal/dist')
const A_YEAR = 'public, max-age=31536000, immutable'

/** Serves the built portal; every address that is no file is one of its pages. */
export async function servePortal(app: FastifyInstance): Promise<void> {
  if (!existsSync(BUILT)) {
    app.log.warn('The portal is not built: script/setup builds it. Only the API is served.')
    return
  }
  await app.register(staticFiles, {
    root: BUILT,
    // Files under assets/ have their content's hash in their names.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? A_YEAR : 'no-cache')
    },
    cacheControl: false,
    // Only files that are there: what else is asked for below /api is the API's to refuse.
    wildcard: false,
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/assets/'))
      return reply.sendFile('index.html')
    return reply.code(404).send({ name: 'NotFound', message: 'There is nothing here.', code: 404 })
  })
}
