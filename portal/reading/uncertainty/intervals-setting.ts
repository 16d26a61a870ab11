import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { withoutIntervals } from '@insights/domain/reading/uncertainty/without-intervals.ts'
import { useSyncExternalStore } from 'react'

const KEY = 'competitive-insights-intervals'
const OFF = 'off'

/** Returns whether this browser's reader sees intervals, as by default, and a function to change it. */
export function useIntervalsShown(): readonly [boolean, (shown: boolean) => void] {
  return [useSyncExternalStore(subscribe, isShown), setShown]
}

/** The query of a file that is made as its reader sees the report. */
export function intervalsQuery(): { readonly intervals?: 'off' } {
  return isShown() ? {} : { intervals: OFF }
}

function isShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    // The browser stores nothing.
    return true
  }
}

const listeners = new Set<() => void>()

function setShown(shown: boolean): void {
  try {
    if (shown) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other tabs.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const hiddenIn = new WeakMap<ReportDocument, ReportDocument>()

/** Returns the document without intervals, the same one each time. */
export function hideIntervals(document: ReportDocument): ReportDocument {
  const known = hiddenIn.get(document) ?? withoutIntervals(document)
  hiddenIn.set(document, known)
  return known
}
