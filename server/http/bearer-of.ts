import type { FastifyRequest } from 'fastify'

/** Programs send the token as `Authorization: Bearer`, the portal as a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
}
