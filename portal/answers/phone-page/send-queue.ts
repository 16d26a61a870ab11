import type { PhoneOutcome } from '@insights/contract/answers/phone.ts'

export interface QueuedScreenshot<Content = Blob> {
  /** The screenshot's own id, so that the server stores it once however often it is sent. */
  readonly id: string
  readonly name: string
  readonly content: Content
  readonly bytes: number
  /** The answer that was open when Send was pressed. */
  readonly target: string | null
  readonly state: 'chosen' | 'waiting' | 'sending' | 'placed' | 'inbox' | 'refused'
  /** Sent share, 0 to 1. */
  readonly share: number
  readonly reason: string
  /** Time of arrival, ISO 8601. */
  readonly at: string | null
}

interface Backend<Content> {
  readonly announce: (
    target: string,
    screenshots: readonly Pick<QueuedScreenshot<Content>, 'id' | 'name' | 'bytes'>[],
  ) => Promise<unknown>
  readonly send: (
    screenshot: QueuedScreenshot<Content>,
    onProgress: (share: number) => void,
  ) => Promise<PhoneOutcome>
  /** Returns the reason if this one screenshot is rejected; null if another try may help. */
  readonly rejection: (error: unknown) => string | null
  /** Returns whether no further call of this pairing can succeed. */
  readonly isEnded: (error: unknown) => boolean
  readonly onChange: () => void
  /** Resolves after so many milliseconds, or at once when `retryNow` is called. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const MAX_WAIT_MS = 15_000

/**
 * Sends screenshots one after the other, in order. A lost connection is retried by itself, without
 * choosing anything again.
 */
export function createSendQueue<Content = Blob>(backend: Backend<Content>) {
  let screenshots: readonly QueuedScreenshot<Content>[] = []
  let running = false
  /** The reason why nothing is being sent, or null. */
  let paused: 'connection' | 'ended' | null = null
  let wake = new AbortController()

  function update(id: string, change: Partial<QueuedScreenshot<Content>>): void {
    screenshots = screenshots.map((one) => (one.id === id ? { ...one, ...change } : one))
    backend.onChange()
  }

  const next = () => screenshots.find(({ state }) => state === 'waiting' || state === 'sending')

  /** Repeats a call until it succeeds or is rejected for good. */
  async function insist<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await call()
        paused = null
        return result
      } catch (error) {
        if (backend.isEnded(error) || backend.rejection(error) !== null) throw error
        paused = 'connection'
        backend.onChange()
        wake = new AbortController()
        await backend.wait(Math.min(1000 * 2 ** failures, MAX_WAIT_MS), wake.signal)
      }
    }
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    try {
      for (let screenshot = next(); screenshot; screenshot = next()) {
        const { id } = screenshot
        update(id, { state: 'sending', share: 0 })
        try {
          const outcome = await insist(() =>
            backend.send({ ...screenshot!, state: 'sending' }, (share) => update(id, { share })),
          )
          const { state, reason, changedAt } = outcome
          const arrived = state === 'placed' || state === 'inbox' ? state : 'refused'
          update(id, { state: arrived, reason, share: 1, at: changedAt })
        } catch (error) {
          const reason = backend.rejection(error)
          if (reason === null) throw error
          update(id, { state: 'refused', reason })
        }
      }
    } catch (error) {
      if (!backend.isEnded(error)) throw error
      paused = 'ended'
      // The next pairing can still send them.
      screenshots = screenshots.map((one) =>
        one.state === 'waiting' || one.state === 'sending'
          ? { ...one, state: 'chosen', share: 0, target: null }
          : one,
      )
      backend.onChange()
    } finally {
      running = false
    }
  }

  return {
    screenshots: () => screenshots,
    paused: () => paused,
    /** Adds screenshots; an id is given if something already knows it. */
    add(
      added: readonly (Pick<QueuedScreenshot<Content>, 'name' | 'content' | 'bytes'> &
        Partial<Pick<QueuedScreenshot<Content>, 'id'>>)[],
    ) {
      const fresh = { target: null, state: 'chosen', share: 0, reason: '', at: null } as const
      const rows = added.map((one) => ({ ...one, ...fresh, id: one.id ?? newId() }))
      screenshots = [...screenshots, ...rows]
      backend.onChange()
    },
    remove(id: string) {
      screenshots = screenshots.filter((one) => one.id !== id || one.state === 'sending')
      backend.onChange()
    },
    /** Swaps a chosen screenshot with the one before it. */
    moveEarlier(id: string) {
      const at = screenshots.findIndex((one) => one.id === id)
      const before = screenshots[at - 1]
      if (before?.state !== 'chosen') return
      screenshots = screenshots.toSpliced(at - 1, 2, screenshots[at]!, before)
      backend.onChange()
    },
    /** Sends the chosen screenshots to a target. */
    async sendChosen(target: string): Promise<void> {
      const chosen = screenshots.filter(({ state }) => state === 'chosen')
      if (chosen.length === 0) return
      const ids = new Set(chosen.map(({ id }) => id))
      screenshots = screenshots.map((one) =>
        ids.has(one.id) ? { ...one, state: 'waiting', target } : one,
      )
      backend.onChange()
      try {
        await insist(() => backend.announce(target, chosen))
      } catch (error) {
        const reason = backend.rejection(error)
        screenshots = screenshots.map((one) =>
          ids.has(one.id) ? { ...one, state: 'chosen', reason: reason ?? '' } : one,
        )
        if (backend.isEnded(error)) paused = 'ended'
        backend.onChange()
        return
      }
      await run()
    },
    retryNow: () => wake.abort(),
    /** Allows sending again after a new pairing. */
    resume() {
      paused = null
      backend.onChange()
    },
  }
}

/** Returns a UUID without `crypto.randomUUID`, which is missing on pages without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
