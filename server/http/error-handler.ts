import { randomUUID } from 'node:crypto'

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { answerToDatabaseError } from './database-errors.ts'
import { HttpError } from './errors.ts'
import { InvalidInput } from './validate.ts'
import { answerToInvalidInput } from './validation-errors.ts'

const NAMES: Record<number, string> = {
  400: 'BadRequest',
  404: 'NotFound',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
}

/** The one place where errors become answers. What nobody foresaw is logged under an id. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const answer = answerTo(error)
  if (answer) {
    const { name, message, code, data, errors } = answer
    void reply.code(code).send({ name, message, code, data, errors })
    return
  }
  const errorId = randomUUID()
  request.log.error({ err: error, errorId }, 'unexpected error')
  void reply.code(500).send({
    name: 'GeneralError',
    message: `Something went wrong on our side. Please try again; if it stays, tell us this number: ${errorId}`,
    code: 500,
    data: { errorId },
  })
}

function answerTo(error: FastifyError | InvalidInput): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof InvalidInput) {
    return answerToInvalidInput(error.issues, error.validationContext ?? 'request')
  }
  const fromDatabase = answerToDatabaseError(error)
  if (fromDatabase) return fromDatabase
  // Fastify's own refusals: bodies that are too large, not JSON, of an unknown type.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpError(NAMES[error.statusCode] ?? 'BadRequest', error.statusCode, error.message)
  }
  return undefined
}
