import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Config } from '../start/config.ts'
import { plainPath } from './plain-path.ts'
import { createIndexRenderer } from './render-index-html.ts'
import { bearerOf, readSessionCookie } from './session/session-token.ts'

const BUILT = join(import.meta.dirname, '../../portal/dist')
const ASSETS = join(BUILT, 'assets') + sep
/** A page by itself, which phones open without signing in. */
const PHONE = '/phone'
const PAGE_METHODS = ['GET', 'HEAD']
/** A missing file, or a call of the API in a form that no route has. */
const NO_PAGES = /^\/(?:assets|api)(?:\/|$)/i
const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * Responses of the phone's worker when it has kept nothing; any other means that it has kept files.
 */
const NOT_SHARED = ['failed', 'too-large', 'rejected']

/**
 * Returns whether a website, and not the phone's system or the page itself, has sent files to the
 * share target. The worker that keeps them cannot see it when a site hides its origin, so it asks
 * here: browsers name the origin of a navigation, also behind a redirect of the worker.
 */
function isSharedBySite({ url, headers }: FastifyRequest): boolean {
  const shared = new URLSearchParams(url.split('?', 2)[1]).get('shared')
  if (shared === null || NOT_SHARED.includes(shared)) return false
  return !['none', 'same-origin'].includes(headers['sec-fetch-site'] as string)
}

/** Serves the built portal; every URL that is no file is one of its pages. */
export async function servePortal(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  if (!existsSync(BUILT)) {
    app.log.warn('The portal is not built: script/setup builds it. Only the API is served.')
    return
  }
  await app.register(staticFiles, {
    root: BUILT,
    // Files under assets/ have their content's hash in their names.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(ASSETS) ? A_YEAR : 'no-cache')
    },
    cacheControl: false,
    // As the build has left them beside the files.
    preCompressed: true,
    index: false,
    // Only existing files: other paths below /api are the API's to reject.
    wildcard: false,
  })
  const pageFor = createIndexRenderer(BUILT)
  const phonePage = readFileSync(join(BUILT, 'phone.html'), 'utf8')
  app.setNotFoundHandler((request, reply) => {
    const address = plainPath(request.url)
    if (PAGE_METHODS.includes(request.method) && address === PHONE) {
      if (isSharedBySite(request)) return reply.redirect(`${PHONE}?shared=rejected`, 303)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(phonePage)
    }
    if (PAGE_METHODS.includes(request.method) && !NO_PAGES.test(address)) {
      const [, query] = request.url.split('?', 2)
      const report = new URLSearchParams(query).get('report') ?? ''
      const token = bearerOf(request) ?? readSessionCookie(request, publicUrl)
      return reply
        .header('cache-control', 'private, no-cache')
        .type('text/html; charset=utf-8')
        .send(pageFor({ address, report, hasSession: token !== undefined }))
    }
    return reply.code(404).send({ name: 'NotFound', message: 'There is nothing here.', code: 404 })
  })
}
