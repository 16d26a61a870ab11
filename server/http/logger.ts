import type { FastifyServerOptions } from 'fastify'

/** Fields that may hold a secret, wherever a log line carries them. */
const SECRET_FIELDS = [
  'password',
  'token',
  'accessToken',
  'secret',
  'totp',
  'code',
  'authorization',
  'cookie',
]

/** Structured logs: a line of JSON each, with the request's id and without secrets. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [
        field,
        `*.${field}`,
        `*.*.${field}`,
        `req.headers.${field}`,
      ]),
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({
        method: request.method,
        // Query strings may carry codes and tokens.
        url: request.url.split('?')[0],
        remoteAddress: request.ip,
      }),
    },
  }
}
