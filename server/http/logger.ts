import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { authenticatorApi } from '@insights/contract/accounts/authenticator.ts'
import { forgotPasswordApi } from '@insights/contract/accounts/forgot-password.ts'
import { unsubscribeApi } from '@insights/contract/accounts/notifications.ts'
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'

import type { Config } from '../start/config.ts'
import { plainPath } from './plain-path.ts'

/** Fields that may hold a secret, wherever a log line carries them. */
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'token',
  'accessToken',
  'secret',
  'totp',
  'code',
  'recoveryCodes',
  'authorization',
  'cookie',
]

/** Routes whose paths hold a code or a token: logged as registered. */
const SECRET_ROUTES = [
  authenticatorApi.get,
  forgotPasswordApi.get,
  forgotPasswordApi.update,
  unsubscribeApi.open,
].map(({ path }) => `/api${path}`)

/**
 * Listed for redaction but kept readable: unlisted top-level fields are scanned for secrets, which
 * costs more per request than all headers.
 */
const SHOWN = 'requestId'

/** Structured logs: a line of JSON each, with the request's id and without secrets. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: {
      paths: [
        SHOWN,
        ...SECRET_FIELDS.flatMap((field) => [
          field,
          `*.${field}`,
          `*.*.${field}`,
          `req.headers.${field}`,
        ]),
      ],
      censor: (value: unknown, [field]: string[]) => (field === SHOWN ? value : '[redacted]'),
    },
    serializers: {
      req: (request) => ({
        method: request.method,
        url: urlOf(request),
        remoteAddress: request.ip,
      }),
      err: describeError,
    },
  }
}

/**
 * Writes one line for each finished request. Its fields are made here, without any that may hold a
 * secret: it needs no redaction, which takes longer than the rest of a line.
 */
export class RequestLog extends LogController {
  #plain: FastifyBaseLogger | undefined

  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...answered, err: error }, 'request errored')
    else if (!request.routeOptions.logLevel) {
      this.#plain ??= request.server.log.child({}, { redact: { paths: [] } })
      this.#plain.info({ requestId: request.id, ...answered }, 'request completed')
    }
  }
}

/**
 * Without the query, and without parts longer than an id: both may be codes and tokens. Of an
 * unknown call, e.g. one with a slash at its end, only its first word.
 */
function urlOf({ routeOptions, url, is404 }: FastifyRequest): string {
  const route = routeOptions.url ?? ''
  if (SECRET_ROUTES.includes(route)) return route
  const path = plainPath(url)
  const known = is404 ? path.replace(/^(\/api\/[^/]*\/).*/is, '$1[unknown]') : path
  return known.replaceAll(/[\w%~.-]{40,}/g, '[redacted]')
}

type Described = { type: string; message: string; stack: string }

/**
 * Nothing else of an error: PostgreSQL's `detail` shows the row that it rejected, hashes and all.
 */
function describeError(error: Error): Record<string, unknown> & Described {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && { errorCode: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}

/** Request ids of proxies and programs: limited to characters that a log reads as one name. */
const WELL_FORMED = /^[\w-]{8,64}$/

/**
 * Returns how a request gets its id: a new one, or behind a trusted proxy the one in X-Request-Id.
 * Without a proxy a client could choose the id of its lines in the log.
 */
export function requestIds({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  return ({ headers }: IncomingMessage): string => {
    const given = trustedProxies > 0 ? headers['x-request-id'] : undefined
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
  }
}
