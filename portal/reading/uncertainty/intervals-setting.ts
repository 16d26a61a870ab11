import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
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

const hiddenIn = new WeakMap<ReportDocument, ReportDocument>()

/** Returns the document without intervals, the same one each time. */
export function hideIntervals(document: ReportDocument): ReportDocument {
  const known = hiddenIn.get(document) ?? withoutIntervals(document)
  hiddenIn.set(document, known)
  return known
}
