import { useSyncExternalStore } from 'react'

/** The browser's storage has it for a reader who has turned intervals off. */
export const INTERVALS_OFF = 'competitive-insights-no-intervals'

/** Returns whether this browser's reader sees intervals, as by default. */
export function useIntervalsShown(): boolean {
  return useSyncExternalStore(subscribe, areIntervalsShown)
}

export function areIntervalsShown(): boolean {
  try {
    return localStorage.getItem(INTERVALS_OFF) === null
  } catch {
    // The browser stores nothing.
    return true
  }
}

/** The browser sends the event to other tabs, `showIntervals` to this one. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
