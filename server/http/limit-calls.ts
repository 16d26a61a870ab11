import { MAX_TOKEN_CALLS } from '@insights/contract/accounts/tokens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Caller } from './caller.ts'
import { HttpError, tooManyAttempts } from './errors.ts'
import { sessionKey } from './session/find-session.ts'

interface CallLimit {
  /** The counted calls in the words of the activity log: `reports opened`. */
  readonly what: string
  /** So many in a minute, of one person in one process. */
  readonly most: number
  /** The same one again does not count: people go back and forth. */
  readonly of: (request: FastifyRequest) => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: CallLimit
  }
}

const MINUTE_MS = 60_000

/**
 * Stops a person, or a program with their session, who reads or writes faster than anybody could: with a 429,
 * which is a security event, and by `note` at most once a minute. Counted in memory, so that reading writes
 * nothing.
 */
export function limitCalls(
  app: FastifyInstance,
  note: (caller: Caller, reached: string) => Promise<void>,
): void {
  /** When each was called last, by person and limit. */
  const counted = new Map<string, Map<string, number>>()
  const noted = new Map<string, number>()
  const forgetting = setInterval(() => {
    const before = Date.now() - MINUTE_MS
    for (const [key, times] of counted) if (forget(times, before) === 0) counted.delete(key)
    forget(noted, before)
  }, MINUTE_MS)
  forgetting.unref()
  app.addHook('onClose', async () => clearInterval(forgetting))
  app.addHook('preHandler', async (request) => {
    const { caller } = request
    const { limit } = request.routeOptions.config
    if (!limit || !caller) return
    const { what, most, of } = limit
    const key = `${caller._id} ${what}`
    const times = counted.get(key) ?? new Map<string, number>()
    counted.set(key, times)
    const now = Date.now()
    const one = of(request)
    const used = forget(times, now - MINUTE_MS)
    if (times.has(one) || used < most) return void times.set(one, now)
    if (!noted.has(key)) {
      noted.set(key, now)
      await note(caller, `Reached the limit of ${most} ${what} in a minute`)
    }
    throw tooManyAttempts()
  })
}

/**
 * Stops an access token that makes more calls in a minute than it may, also ones that are rejected: by a 429 before
 * anything else is read or looked up. Each token is counted by itself, in one process.
 */
export function limitTokens(app: FastifyInstance): void {
  const counted = new Map<string, { readonly until: number; calls: number }>()
  const forgetting = setInterval(() => {
    const now = Date.now()
    for (const [key, { until }] of counted) if (until <= now) counted.delete(key)
  }, MINUTE_MS)
  forgetting.unref()
  app.addHook('onClose', async () => clearInterval(forgetting))
  app.addHook('onRequest', async ({ caller }) => {
    if (!caller?.accessToken) return
    const key = sessionKey(caller)
    const now = Date.now()
    const before = counted.get(key)
    const minute = before && before.until > now ? before : { until: now + MINUTE_MS, calls: 0 }
    minute.calls += 1
    counted.set(key, minute)
    if (minute.calls <= MAX_TOKEN_CALLS) return
    const retryAfter = Math.ceil((minute.until - now) / 1000)
    throw new HttpError(
      'TooManyRequests',
      429,
      `This access token has made ${MAX_TOKEN_CALLS} calls within a minute. Go on in ${retryAfter} seconds.`,
      { data: { retryAfter }, retryAfter },
    )
  })
}

/** Removes what is older, and returns how many are left. */
function forget(times: Map<string, number>, before: number): number {
  for (const [one, at] of times) if (at < before) times.delete(one)
  return times.size
}
