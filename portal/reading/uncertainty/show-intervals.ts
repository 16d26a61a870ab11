import { turnSwitch } from '../../ui/forms/turn-switch.ts'
import { areIntervalsShown, INTERVALS } from './intervals-setting.ts'

/** Turns intervals on or off on all pages of this browser. */
export function showIntervals(shown: boolean): void {
  turnSwitch(INTERVALS, shown)
  dispatchEvent(new Event('storage'))
}

/** The query of a file that is made as its reader sees the report. */
export function intervalsQuery(): { readonly intervals?: 'off' } {
  return areIntervalsShown() ? {} : { intervals: 'off' }
}
