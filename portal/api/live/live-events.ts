import type { LiveEvent } from '@insights/contract/live.ts'
import { useEffect, useRef } from 'react'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Calls `listener` with each event of the server; returns a function that unsubscribes. */
function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Subscribes a screen to events of the server while it is open. */
export function useLiveEvent(listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onLiveEvent((event) => latest.current(event)), [])
}
