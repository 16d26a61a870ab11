import type { FastifyInstance } from 'fastify'

/** How long requests under way may take to end when the portal is asked to stop. */
const LONGEST_MILLISECONDS = 10_000
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
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}
