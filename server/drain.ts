import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

/** How long requests under way may take to end when the portal is asked to stop. */
const MAX_DRAIN_MS = 10_000
/** So many turns of the event loop without a new connection: no more of them are waiting. */
const QUIET_TURNS = 3
/** Where they never stop coming, some are lost after all. */
const MAX_ACCEPT_MS = 1000
/** So long after it was idle nobody is about to use a connection any more. */
const IDLE_MS = 1000

/**
 * Takes no new connections and finishes the requests under way. What comes in on a connection that
 * is there still is answered, as its last one: closed at once, as Node would, a connection may be
 * one that a request is just on its way over, and that request would be lost without a word.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {}
  const idle = setInterval(closeIdle, IDLE_MS)
  const late = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS)
  await stopListening(server)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}

/**
 * Closes the door behind all who have come. Node takes one connection in a turn of the event loop,
 * so that under load there is a queue of them, and the system resets what waits there when nobody
 * listens any more, with the requests that they have sent. They are taken first and answered then:
 * each answer in between would take longer than the next one takes to come. From the last look to
 * the closing nothing else is done.
 */
async function stopListening(server: Server): Promise<void> {
  const answering = server.listeners('connection') as ((socket: Socket) => void)[]
  const taken: Socket[] = []
  let quietTurns = 0
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    // Who goes again before anybody answers is nobody's failure.
    socket.on('error', () => {})
    taken.push(socket)
    quietTurns = 0
  })
  const latest = performance.now() + MAX_ACCEPT_MS
  while (quietTurns < QUIET_TURNS && performance.now() < latest) {
    quietTurns += 1
    await setImmediate()
  }
  server.close()
  server.removeAllListeners('connection')
  for (const listener of answering) server.on('connection', listener)
  for (const socket of taken) if (!socket.destroyed) server.emit('connection', socket)
}
