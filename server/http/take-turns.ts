import { createFairQueue, QueueFullError } from '@insights/platform/fair-queue.ts'
import type { FastifyRequest } from 'fastify'

import { turnOwner } from './caller.ts'
import { clientClosed, HttpError } from './errors.ts'
import { callerOf } from './permissions.ts'
import { BUSY } from './shed-load.ts'

/** A page asks for a few at once. */
const MAX_WAITING_PER_PERSON = 20
const MAX_WAITING = 200

/**
 * Returns a function that runs work of many statements: `concurrency` at the same time, in fair turns
 * of the callers, so that no caller's requests take the database from all others. Throws a 429 if
 * the caller's own requests already wait in large numbers.
 *
 * @example
 * const inTurn = createTurns(4)
 * route(searchApi.find, rights, (request) => inTurn(request, () => search(db, request.query)))
 */
export function createTurns(concurrency: number) {
  const queue = createFairQueue<unknown>({
    concurrency,
    maxWaiting: MAX_WAITING,
    maxWaitingPerPerson: MAX_WAITING_PER_PERSON,
  })
  return async <Output>(request: FastifyRequest, work: () => Promise<Output>): Promise<Output> => {
    const { signal } = request
    const owner = turnOwner(callerOf(request))
    try {
      return (await queue.run({ key: crypto.randomUUID(), owner, signal, work })) as Output
    } catch (error) {
      if (signal.aborted) throw clientClosed(error)
      if (!(error instanceof QueueFullError)) throw error
      throw error.of === 'person' ? tooManyAtOnce : BUSY
    }
  }
}

const tooManyAtOnce = new HttpError(
  'TooManyRequests',
  429,
  'Many of your requests are waiting already. Please try again in a few seconds.',
  { retryAfter: 2 },
)
