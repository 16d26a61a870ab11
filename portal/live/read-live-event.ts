import type { LiveEvent } from '@insights/contract/live.ts'

/** What a line of the stream says; undefined for one that says nothing. */
export function readLiveEvent(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data))
    const says = typeof event === 'object' && event !== null && 'kind' in event
    return says ? (event as LiveEvent) : undefined
  } catch {
    return undefined
  }
}
