import type { LiveEvent } from '@insights/contract/live.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Calls `listener` with each event of the server; returns a function that unsubscribes. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
