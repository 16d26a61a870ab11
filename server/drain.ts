import { setImmediate } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

/** How long requests under way may take to end when the portal is asked to stop. */
const LONGEST_MILLISECONDS = 10_000
/** So many turns of the event loop without a new connection: no more of them are waiting. */
const QUIET_TURNS = 3
/** Where they never stop coming, some are lost after all. */
const LONGEST_TAKING_MILLISECONDS = 1000
/** So long after it was idle nobody is about to use a connection any more. */
const IDLE_MILLISECONDS = 1000

/**
 * Takes no new connections and finishes the requests under way. What comes in on a connection that
 * is there still is answered, as its last one: closed at once, as Node would, a connection may be
 * one that a request is just on its way over, and that request would be lost without a word.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  const idle = setInterval(closeIdle, IDLE_MILLISECONDS)
  const late = setTimeout(() => server.closeAllConnections(), LONGEST_MILLISECONDS)
  await takeWaiting(app)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}

/**
 * Takes the connections that have come already. Node takes one in a turn of the event loop, so that
 * under load there is a queue of them; the system resets what waits there when nobody listens any
 * more, with the requests that they have sent.
 */
async function takeWaiting({ server }: FastifyInstance): Promise<void> {
  let quietTurns = 0
  const startAgain = () => (quietTurns = 0)
  server.on('connection', startAgain)
  const latest = performance.now() + LONGEST_TAKING_MILLISECONDS
  while (quietTurns < QUIET_TURNS && performance.now() < latest) {
    quietTurns += 1
    await setImmediate()
  }
  server.off('connection', startAgain)
}
