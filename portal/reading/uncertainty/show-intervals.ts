import { areIntervalsShown, INTERVALS_OFF } from './intervals-setting.ts'

/** Turns intervals on or off on all pages of this browser. */
export function showIntervals(shown: boolean): void {
  try {
    if (shown) localStorage.removeItem(INTERVALS_OFF)
    else localStorage.setItem(INTERVALS_OFF, '1')
  } catch {
    // The browser stores nothing: intervals stay.
  }
  dispatchEvent(new Event('storage'))
}

/** The query of a file that is made as its reader sees the report. */
export function intervalsQuery(): { readonly intervals?: 'off' } {
  return areIntervalsShown() ? {} : { intervals: 'off' }
}
