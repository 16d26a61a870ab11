import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

/** Milliseconds that running requests may take to end when the portal stops. */
const MAX_DRAIN_MS = 10_000
/** Turns of the event loop without a new connection after which none is waiting. */
const QUIET_TURNS = 3
/** Milliseconds after which a queue that never empties is closed; its connections are lost. */
const MAX_ACCEPT_MS = 1000
/** Milliseconds of idleness after which no client is about to use a connection any more. */
const IDLE_MS = 1000

/**
 * Stops accepting connections and finishes running requests. Requests on open connections are
 * served with `Connection: close`; closing at once could lose a request in transit.
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
 * Stops listening once the accept queue is empty. Node accepts one connection in each turn of the
 * event loop, and the system resets queued connections when the socket closes; so all are accepted
 * first, then served.
 */
async function stopListening(server: Server): Promise<void> {
  const answering = server.listeners('connection') as ((socket: Socket) => void)[]
  const taken: Socket[] = []
  let quietTurns = 0
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    // A client that disconnects early is not an error.
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
