import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Config } from '../start/config.ts'
import { acceptsGzip } from './headers.ts'
import { plainPath } from './plain-path.ts'
import { createIndexRenderer, type FindText, type ShownText } from './render-index-html.ts'
import { credentialsOf, isProgramToken } from './session/session-token.ts'

const pack = promisify(gzip)

const BUILT = join(import.meta.dirname, '../../portal/dist')
/** A page by itself, which phones open without signing in. */
const PHONE = '/phone'
/** A page in one file, which customers also open from their own disk. */
const RECALCULATE = 'recalculate.html'
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

/** Returns the policy of a page that runs the script and styles in its own file, and loads nothing. */
function inlinePolicy(page: string): string {
  const hashOf = (tag: 'script' | 'style') => {
    const from = page.indexOf(`<${tag}>`) + `<${tag}>`.length
    const text = page.slice(from, page.indexOf(`</${tag}>`, from))
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  return `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** A page is sent without its text rather than wait longer for a busy or silent database. */
const PATIENCE_MS = 1000

interface Texts {
  readonly findText: FindText
  /** True while the process has more to do than it can. */
  readonly isBusy: () => boolean
  /** Milliseconds that a page waits for its text. */
  readonly patience?: number
}

/** Serves the built portal; every URL that is no file is one of its pages. */
export async function servePortal(
  app: FastifyInstance,
  { publicUrl }: Config,
  { findText, isBusy, patience = PATIENCE_MS }: Texts,
  built = BUILT,
): Promise<void> {
  if (!existsSync(built)) {
    app.log.warn('The portal is not built: script/setup builds it. Only the API is served.')
    return
  }
  const assets = join(built, 'assets') + sep
  const recalculate = join(built, RECALCULATE)
  const onlyItsOwn = existsSync(recalculate) ? inlinePolicy(readFileSync(recalculate, 'utf8')) : ''
  await app.register(staticFiles, {
    root: built,
    // Files under assets/ have their content's hash in their names.
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(assets) ? A_YEAR : 'no-cache')
      if (path.startsWith(recalculate)) void reply.header('content-security-policy', onlyItsOwn)
    },
    cacheControl: false,
    // As the build has left them beside the files.
    preCompressed: true,
    index: false,
    // Only existing files: other paths below /api are the API's to reject.
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  serveAssets(app, assets)
  const pageFor = createIndexRenderer(built)
  const phonePage = readFileSync(join(built, 'phone.html'), 'utf8')
  app.setNotFoundHandler(async (request, reply) => {
    const address = plainPath(request.url)
    if (PAGE_METHODS.includes(request.method) && address === PHONE) {
      if (isSharedBySite(request)) return reply.redirect(`${PHONE}?shared=rejected`, 303)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(phonePage)
    }
    if (PAGE_METHODS.includes(request.method) && !NO_PAGES.test(address)) {
      const query = new URLSearchParams(request.url.split('?', 2)[1])
      // The page asks for what a customer gets by itself; this request would get the viewer's own.
      const viewed = query.has('viewAs')
      const report = viewed ? '' : (query.get('report') ?? '')
      const credentials = credentialsOf(request, publicUrl)
      // A page is outside of every scope.
      const isOfProgram = credentials !== undefined && isProgramToken(credentials.token)
      const token = isOfProgram ? undefined : credentials?.token
      const text =
        token === undefined || viewed || isBusy()
          ? null
          : await inTime(findText({ address, query, token }), patience, request)
      const page = pageFor({ address, report, hasSession: token !== undefined, text })
      reply.type('text/html; charset=utf-8').headers({
        // One reader's text is for no cache, nor for the browser's after signing out.
        'cache-control': text ? 'private, no-store' : 'private, no-cache',
        vary: 'cookie, accept-encoding',
      })
      if (!text || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(page)
      return reply.header('content-encoding', 'gzip').send(await pack(page, { level: 1 }))
    }
    return reply.code(404).send({ name: 'NotFound', message: 'There is nothing here.', code: 404 })
  })
}

/** One route for the thousand files: a route for each of them took most of the time of a start. */
function serveAssets(app: FastifyInstance, directory: string): void {
  const files = new Set(existsSync(directory) ? readdirSync(directory) : [])
  app.route<{ Params: { file: string } }>({
    method: ['HEAD', 'GET'],
    url: '/assets/:file',
    schema: { hide: true },
    errorHandler: (error, request, reply) => {
      // The reader has left.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else app.errorHandler(error, request, reply)
    },
    handler({ params: { file } }, reply) {
      if (files.has(file)) reply.sendFile(file, directory)
      else reply.callNotFound()
    },
  })
}

/** Returns null, and logs why, for a text that fails or takes too long. */
async function inTime(
  finding: Promise<ShownText | null>,
  patience: number,
  { log }: FastifyRequest,
): Promise<ShownText | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => {
    log.warn('A page is sent without its text, which takes too long')
    resolve(null)
  }, patience)
  const found = finding.catch((error: unknown) => {
    log.error({ err: error }, 'A page is sent without its text')
    return null
  })
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}
