import {
  DatabaseBusyError,
  DatabaseUnavailableError,
} from '@insights/platform/database/database-errors.ts'
import { StorageUnavailableError } from '@insights/platform/storage/file-storage.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { toDatabaseHttpError } from './database-errors.ts'
import { DATABASE_AWAY, HttpError, notFound, tooLarge, unavailable } from './errors.ts'
import { BUSY, requestRejected } from './shed-load.ts'
import { InvalidInputError, toValidationHttpError } from './validation.ts'

const NAMES: Record<number, string> = {
  400: 'BadRequest',
  404: 'NotFound',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
}

/** Seconds until a retry makes sense, by status. */
const RETRY_AFTER_SECONDS: Record<number, number> = { 429: 60, 503: 5 }

/** The one place where errors become responses. An unexpected error is logged under an id. */
export function handleError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Headers of the response that was not sent.
  void reply.header('cache-control', 'no-store').removeHeader('etag')
  const answer = toHttpError(error, request)
  if (answer) {
    const { name, message, code, data, errors } = answer
    const { reason = message } = (data ?? {}) as { readonly reason?: string }
    request.failure = reason
    if (answer === BUSY) requestRejected.publish(() => ({}))
    else if (code === 502 || code === 503) request.log.warn({ err: error }, `answered ${code}`)
    const wait = answer.retryAfter ?? RETRY_AFTER_SECONDS[code]
    if (wait !== undefined) void reply.header('retry-after', wait)
    void reply.code(code).send({ name, message, code, data, errors })
    return
  }
  // Other log lines of the request have the same id.
  const errorId = request.id
  request.log.error({ err: error, errorId }, 'unexpected error')
  void reply.code(500).send({
    name: 'GeneralError',
    message: `Something went wrong. Please try again. If it keeps happening, quote this id: ${errorId}`,
    code: 500,
    data: { errorId },
  })
}

/** For URLs that cannot be read: percent signs without a number, parts longer than any id. */
export function rejectInvalidUrl(reply: FastifyReply): void {
  const { name, message, code } = notFound('No such URL.')
  void reply.code(code).send({ name, message, code })
}

function toHttpError(
  error: FastifyError | HttpError | InvalidInputError,
  { routeOptions }: FastifyRequest,
): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof DatabaseUnavailableError) return DATABASE_AWAY
  if (error instanceof DatabaseBusyError) return BUSY
  if (error instanceof StorageUnavailableError) {
    return unavailable(`${error.message} Please try again in a few seconds.`)
  }
  if (error instanceof InvalidInputError) {
    return toValidationHttpError(error.issues, error.validationContext ?? 'request')
  }
  const fromDatabase = toDatabaseHttpError(error)
  if (fromDatabase) return fromDatabase
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return tooLarge(`This is too large to be sent: ${inWords(routeOptions.bodyLimit)} at most.`)
  }
  // Fastify's own rejections: bodies that are not JSON, or of an unknown type.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpError(NAMES[error.statusCode] ?? 'BadRequest', error.statusCode, error.message)
  }
  return undefined
}

function inWords(bytes: number): string {
  const kilobytes = Math.floor(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.floor(kilobytes / 1024)} MB`
}
