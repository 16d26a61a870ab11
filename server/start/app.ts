import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { MAX_TOKEN } from '@insights/contract/accounts/notifications.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import { actorOf, recordActivity } from '../accounts/activity/record-activity.ts'
import { VISITOR_BODY_SIZE, declareBodySize, readJsonBodies } from '../http/body-size.ts'
import { handleError, rejectInvalidUrl } from '../http/error-handler.ts'
import { notFound } from '../http/errors.ts'
import { instrumentRequests } from '../http/instrument-requests.ts'
import { limitCalls, limitTokens } from '../http/limit-calls.ts'
import { parseQuery } from '../http/lists/list-query.ts'
import { RequestLog, loggerOptions, requestIds } from '../http/logger.ts'
import { describeApi } from '../http/openapi.ts'
import { checkPermissions, requireDeclaration } from '../http/permissions.ts'
import type { FindText } from '../http/render-index-html.ts'
import { routeAdder } from '../http/routes.ts'
import { logSecurityEvents } from '../http/security-events.ts'
import { rejectUnreadable, securityHeaders, sendSecurityHeaders } from '../http/security-headers.ts'
import { servePortal } from '../http/serve-portal.ts'
import { readSession } from '../http/session/read-session.ts'
import { markHandled, shedLoad } from '../http/shed-load.ts'
import { validatorCompiler } from '../http/validation.ts'
import { warnOfProxy } from '../http/warn-of-proxy.ts'
import { healthRoutes } from '../operations/health.ts'
import { createHomeText } from '../operations/home/home-text.ts'
import { createPageTexts } from '../reading/pages/find-page-text.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

/**
 * Compression level for gzip and for zstd. A better compression takes longer than it saves on the
 * way.
 */
const QUICKEST: ZlibOptions & ZstdOptions = {
  level: 1,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}

const PLUGIN_NAME = Symbol.for('fastify.display-name')

/** Wires the server together; `listen` or `inject` it. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const secure = securityHeaders(config)
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: requestIds(config),
    logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
    // The nearest proxies only: a client can write any others into X-Forwarded-For.
    trustProxy: config.trustedProxies > 0 && ((_, hop) => hop < config.trustedProxies),
    bodyLimit: VISITOR_BODY_SIZE,
    requestTimeout: 120_000,
    // Requests that arrive during closing get a response, see drain.ts.
    return503OnClosing: false,
    clientErrorHandler: rejectUnreadable(secure),
    // A URL that no route can have: hooks do not run for it.
    frameworkErrors: (_error, request, reply) =>
      secure(request.raw, reply.raw, () => rejectInvalidUrl(reply)),
    // Assistants are connected to a short URL; its route is one of the API.
    rewriteUrl: ({ url = '/' }) => (/^\/mcp(?:$|\?)/.test(url) ? `/api${url}` : url),
    routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_TOKEN },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  readJsonBodies(app)
  instrumentRequests(app)
  sendSecurityHeaders(app, secure)
  const isBusy = shedLoad(app, services)
  warnOfProxy(app, config)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: QUICKEST,
  })
  readSession(app, services)
  limitTokens(app)
  checkPermissions(app, services)
  limitCalls(app, (caller, reached) => {
    const { actorId, words, self } = actorOf(caller)
    return recordActivity(services.db, { ...self, action: reached + words, actorId })
  })
  logSecurityEvents(app)
  markHandled(app)
  await describeApi(app, services.config)
  await app.register(
    async (api) => {
      api.addHook('onRoute', requireDeclaration)
      api.addHook('onRoute', declareBodySize)
      for (const addRoutes of routes) {
        const plugin = async (noun: FastifyInstance) => addRoutes(routeAdder(noun), services, noun)
        // Fastify searches all loaded modules for the name of a plugin without one.
        await api.register(Object.assign(plugin, { [PLUGIN_NAME]: addRoutes.name }))
      }
      api.setNotFoundHandler(() => {
        throw notFound('No such API route.')
      })
    },
    { prefix: '/api' },
  )
  const [findHomeText, findPageText] = [createHomeText(services.db), createPageTexts(services.db)]
  const findText: FindText = async (visit) =>
    (await findHomeText(visit)) ?? (await findPageText(visit))
  await servePortal(app, config, { findText, isBusy })
  return app
}

/**
 * Returns the app of a process that only does jobs: its probes respond whether it is alive and
 * ready.
 */
export async function createWorkerApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(services.config.logLevel),
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  await app.register(async (api) => healthRoutes(routeAdder(api), services, api), {
    prefix: '/api',
  })
  return app
}
