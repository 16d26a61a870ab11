import type { Pace } from './edit-backend.ts'

/**
 * The pauses after which changes are sent: one for all keys or one for each, as the pace says. Calls
 * `send` with the key of the last change when its pause is over. Further changes prolong a pause, up
 * to the longest one of the pace.
 */
export function createPauses({ together, atMost }: Pace, send: (key: string) => void) {
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>()
  const nameOf = (key: string) => (together ? '' : key)

  return {
    /** Sends a change after `delay` milliseconds. */
    begin(key: string, delay: number) {
      const running = timers.get(nameOf(key))
      clearTimeout(running?.timer)
      const since = running?.since ?? Date.now()
      const left = Math.max(0, since + atMost - Date.now())
      timers.set(nameOf(key), { since, timer: setTimeout(send, Math.min(delay, left), key) })
    },
    end(key: string) {
      clearTimeout(timers.get(nameOf(key))?.timer)
      timers.delete(nameOf(key))
    },
    endAll() {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
