import { useSyncExternalStore } from 'react'

import { isOn } from '../../ui/forms/stored-switch.ts'

/** The name of the switch that shows intervals. */
export const INTERVALS = 'competitive-insights-no-intervals'

/** Returns whether this browser's reader sees intervals, as by default. */
export function useIntervalsShown(): boolean {
  return useSyncExternalStore(subscribe, areIntervalsShown)
}

export const areIntervalsShown = () => isOn(INTERVALS)

/** The browser sends the event to other tabs, `showIntervals` to this one. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
