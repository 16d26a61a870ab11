import { setTimeout as wait } from 'node:timers/promises'

import { type LiveEvent, MAX_OPENING_MS } from '@insights/contract/live.ts'
import { createEventChannel } from '@insights/platform/telemetry/events.ts'
import type { FastifyReply } from 'fastify'

import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'
import { sessionKey } from '../http/session/find-session.ts'
import type { Services } from '../start/services.ts'
import { isInAudience, type LiveMessage } from './audience.ts'
import { resolveDeliveries } from './resolve-deliveries.ts'

/** The way to one open page. */
interface Stream {
  send(event: LiveEvent): void
  end(): void
}

export interface Hub {
  /**
   * Sends the caller's events to the stream from now on, after those since the page began `age`
   * milliseconds ago; returns a function that leaves.
   */
  join(caller: Caller, stream: Stream, age?: number): () => void
  /** Returns the number of open streams. */
  count(): number
  /** Ends the `count` oldest streams, one after another: their pages come back, to any process. */
  sendAway(count: number): Promise<void>
  /** Ends all streams, one after another, and rejects new ones. */
  close(): Promise<void>
}

interface HubOptions extends Pick<Services, 'db' | 'live'> {
  /** Interval at which sessions are checked when nothing happens, in milliseconds. */
  readonly heartbeat: number
  readonly onError: (error: unknown) => void
}

interface Listener {
  caller: Caller
  readonly stream: Stream
}

/** Called with the number of open streams, whenever it changes. */
export const openStreams = createEventChannel<{ readonly count: number }>('open-streams')

/** Events within this time are delivered together. */
const BATCH_MS = 50
/** Streams that are sent away end within this time, so that their pages do not come back at once. */
const SENDING_AWAY_MS = 3000
/** Delay after the database was out of reach. */
const PAUSE_MS = 1000
/** Above this backlog send one `resync` instead. */
const MAX_WAITING = 500
/** A page that has missed more gets one `resync` instead. */
const MAX_MISSED = 100
/** Two minutes before its end a session is announced, and up to one heartbeat earlier. */
const ANNOUNCED_SECONDS = 135
const SESSION: LiveEvent = { kind: 'session' }
const RESYNC: LiveMessage = { to: 'all', event: { kind: 'resync' } }

/**
 * Delivers published events to the open pages of this process. The sessions concerned are re-read
 * first: the stream of an ended one gets a session event and ends. One read serves all streams, and
 * equal events that wait are delivered once.
 */
export function openHub({ db, live, heartbeat, onError }: HubOptions): Hub {
  const listeners = new Set<Listener>()
  const waiting = new Map<string, LiveMessage>()
  const recent = rememberMessages()
  let lookAtAll = false
  let working = false
  let closing = false
  let closed = false

  const count = () => ({ count: listeners.size })
  const leave = (listener: Listener) => {
    if (listeners.delete(listener)) openStreams.publish(count)
  }

  const unsubscribe = live.subscribe((arrived) => {
    const message = arrived.kind === 'event' ? arrived.event : RESYNC
    recent.add(message)
    enqueue(message)
  })
  const timer = setInterval(() => {
    lookAtAll = true
    void work()
  }, heartbeat)
  timer.unref()

  function enqueue(message: LiveMessage): void {
    if (waiting.size >= MAX_WAITING) {
      waiting.clear()
      message = RESYNC
    }
    waiting.set(JSON.stringify(message), message)
    void work()
  }

  async function work(): Promise<void> {
    if (working) return
    working = true
    while (!closed && (lookAtAll || waiting.size > 0)) {
      await wait(BATCH_MS, undefined, { ref: false })
      const messages = new Map(waiting)
      const all = lookAtAll
      waiting.clear()
      lookAtAll = false
      try {
        await deliver([...messages.values()], all)
      } catch (error) {
        // Deliver nothing while sessions cannot be read, and everything later.
        onError(error)
        for (const [text, message] of messages) waiting.set(text, message)
        lookAtAll ||= all
        await wait(PAUSE_MS, undefined, { ref: false })
      }
    }
    working = false
  }

  async function deliver(messages: readonly LiveMessage[], all: boolean): Promise<void> {
    const concerned = [...listeners].filter(
      ({ caller }) => all || messages.some((message) => isInAudience(caller, message)),
    )
    await deliverTo(concerned, messages)
  }

  async function deliverTo(
    concerned: readonly Listener[],
    messages: readonly LiveMessage[],
  ): Promise<void> {
    const deliveries = await resolveDeliveries(
      db,
      concerned.map(({ caller }) => caller),
      messages,
    )
    for (const listener of concerned) {
      if (!listeners.has(listener)) continue
      const now = deliveries.get(sessionKey(listener.caller))
      if (!now) {
        leave(listener)
        listener.stream.send(SESSION)
        listener.stream.end()
        continue
      }
      if (!haveSameRights(listener.caller, now.caller)) listener.stream.send(SESSION)
      const inSeconds = findEnd(now.caller)
      if (inSeconds !== null || findEnd(listener.caller) !== null) {
        listener.stream.send({ kind: 'session-ends', inSeconds })
      }
      listener.caller = now.caller
      for (const event of now.events) listener.stream.send(event)
    }
  }

  /** Delivers what has happened since the page began: its first requests may be older. */
  async function catchUp(listener: Listener, age: number): Promise<void> {
    const since = recent.since(age + MAX_OPENING_MS) ?? [RESYNC]
    const missed = since.filter((message) => isInAudience(listener.caller, message))
    if (missed.length === 0) return
    try {
      await deliverTo([listener], missed.length > MAX_MISSED ? [RESYNC] : missed)
    } catch (error) {
      onError(error)
      listener.stream.send(RESYNC.event)
    }
  }

  async function sendAway(most: number): Promise<void> {
    const together = Math.ceil((most * BATCH_MS) / SENDING_AWAY_MS)
    const leaving = [...listeners].slice(0, most)
    while (leaving.length > 0) {
      for (const listener of leaving.splice(0, together)) {
        leave(listener)
        listener.stream.end()
      }
      if (leaving.length > 0) await wait(BATCH_MS)
    }
  }

  return {
    join: (caller, stream, age) => {
      if (closing) throw STOPPING
      limitStreams(
        [...listeners].map((listener) => listener.caller),
        caller,
      )
      const listener = { caller, stream }
      listeners.add(listener)
      openStreams.publish(count)
      if (age !== undefined) void catchUp(listener, age)
      return () => leave(listener)
    },
    count: () => listeners.size,
    sendAway,
    close: async () => {
      closing = true
      await sendAway(listeners.size)
      closed = true
      clearInterval(timer)
      unsubscribe()
    },
  }
}

/** Returns in how many seconds a session ends if that is soon; null otherwise. */
const findEnd = ({ idleSecondsLeft }: Caller) =>
  idleSecondsLeft <= ANNOUNCED_SECONDS ? idleSecondsLeft : null

/** Returns whether a page that was rendered for one caller fits the other. */
function haveSameRights(before: Caller, now: Caller): boolean {
  return (
    before.role === now.role &&
    before.companyCustomerId === now.companyCustomerId &&
    before.products.toSorted().join() === now.products.toSorted().join()
  )
}

/** Maximum number of open pages of one user: more are a fault or an attack. */
const MAX_PER_USER = 12
/** Maximum number of open pages of one process. */
const MAX_PER_PROCESS = 5000

const STOPPING = new HttpError('Unavailable', 503, 'The server is stopping. Please try again.', {
  retryAfter: 1,
})

/** Throws if one more stream would exceed a limit. */
export function limitStreams(open: readonly Caller[], caller: Caller): void {
  if (open.filter(({ _id }) => _id === caller._id).length >= MAX_PER_USER) {
    throw new HttpError('TooManyRequests', 429, 'You have too many pages open.')
  }
  if (open.length >= MAX_PER_PROCESS) {
    throw new HttpError('Unavailable', 503, 'Too many pages are open. Please try again later.')
  }
}

/** Close streams whose client does not read, before buffers grow. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Sends events to the page that opened the response. */
export function createSseStream({ sse, raw }: FastifyReply): Stream {
  return {
    send: (event) => {
      if (!sse.isConnected) return
      if (raw.writableLength > MAX_UNREAD_BYTES) {
        raw.destroy()
        return
      }
      // `sse.send` would wait, with two listeners for each event, if a connection is slow or lost.
      sse.sendHeaders()
      raw.write(`data: ${JSON.stringify(event)}\n\n`)
    },
    end: () => sse.close(),
  }
}

/** Messages that are remembered: a page opens its stream a moment after its first requests. */
const MAX_REMEMBERED = 500
const MAX_AGE_MS = 10 * 60_000

interface RecentMessages {
  add(message: LiveMessage): void
  /** Returns the messages of the last so many milliseconds; null if some may be forgotten. */
  since(milliseconds: number): readonly LiveMessage[] | null
}

/** Remembers when each of the last messages arrived, equal ones once. */
export function rememberMessages(now: () => number = () => performance.now()): RecentMessages {
  const arrivals = new Map<string, { readonly message: LiveMessage; readonly at: number }>()
  /** All messages from then on are remembered. */
  let complete = now()
  return {
    add: (message) => {
      const text = JSON.stringify(message)
      // The order of a map is that of first insertion.
      arrivals.delete(text)
      arrivals.set(text, { message, at: now() })
      if (arrivals.size <= MAX_REMEMBERED) return
      const [[oldest, { at }]] = arrivals as unknown as [[string, { at: number }]]
      arrivals.delete(oldest)
      complete = at
    },
    since: (milliseconds) => {
      const from = now() - milliseconds
      if (milliseconds > MAX_AGE_MS || from <= complete) return null
      return [...arrivals.values()].flatMap(({ message, at }) => (at >= from ? [message] : []))
    },
  }
}
