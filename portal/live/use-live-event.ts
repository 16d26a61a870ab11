import type { LiveEvent } from '@insights/contract/live.ts'
import { useEffect, useRef } from 'react'

import { onLiveEvent } from './live-events.ts'

/** Subscribes a screen to events of the server while it is open. */
export function useLiveEvent(listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => onLiveEvent((event) => latest.current(event)), [])
}
