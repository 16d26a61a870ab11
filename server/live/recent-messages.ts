import type { LiveMessage } from './audience.ts'

/** Messages that are remembered: a page opens its stream a moment after its first requests. */
const MAX_REMEMBERED = 500
const MAX_AGE_MS = 10 * 60_000

export interface RecentMessages {
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
