import type { FastifyReply, FastifyRequest } from 'fastify'

interface Options {
  /** `lax` is sent when another site leads here. */
  readonly sameSite: 'lax' | 'strict'
  /** How long the browser keeps it. */
  readonly seconds: number
}

/**
 * A cookie of the portal, which no script reads. Over HTTPS the prefix of its name keeps every other
 * host, a sister domain included, from setting it.
 */
export function ownCookie(name: string, { sameSite, seconds }: Options) {
  const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')
  const nameOf = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${name}` : name)
  const attributes = (publicUrl: string) =>
    ({ path: '/', httpOnly: true, sameSite, secure: isSecure(publicUrl) }) as const
  return {
    read: (request: FastifyRequest, publicUrl: string): string | undefined =>
      request.cookies[nameOf(publicUrl)] || undefined,
    set(reply: FastifyReply, publicUrl: string, value: string): void {
      void reply.setCookie(nameOf(publicUrl), value, { ...attributes(publicUrl), maxAge: seconds })
    },
    clear(reply: FastifyReply, publicUrl: string): void {
      void reply.clearCookie(nameOf(publicUrl), attributes(publicUrl))
    },
  }
}
