import { numberText, ofText } from '../../text/number-text.ts'
import { addDays, countWorkingDays, daysBetween, formatShortDay } from './days.ts'

interface Work {
  /** The day on which the report was begun. */
  readonly begun: string
  /** The last due date of the plan; null without dates. */
  readonly due: string | null
  readonly today: string
  readonly answered: number
  readonly all: number
  /** Answers completed on each day, less those opened again. */
  readonly days: readonly { readonly day: string; readonly answered: number }[]
}

/** The number of complete answers at the end of a day. */
export interface PacePoint {
  readonly day: string
  readonly answered: number
}

export interface Pace {
  /** From the day before the report was begun to today. */
  readonly line: readonly PacePoint[]
  /** An even pace from the first point to all answers on the last date; null without one. */
  readonly even: { readonly from: PacePoint; readonly to: PacePoint } | null
  /** Answers that an even pace would have had by the end of yesterday, and the report has not. */
  readonly behind: number
  /** Answers needed on each working day that is left; null without a date, or past it. */
  readonly needed: number | null
}

/**
 * Returns how a report's answers grew, against its date. The line ends with the answers that there
 * are now, so that answers which left with the catalogue do not bend it.
 */
export function findPace({ begun, due, today, answered, all, days }: Work): Pace {
  const changes = new Map(days.map(({ day, answered: change }) => [day, change]))
  const first = [addDays(begun, -1), ...days.map(({ day }) => addDays(day, -1))].toSorted()[0]!
  const line: PacePoint[] = []
  let count = answered
  for (let day = today; day >= first; day = addDays(day, -1)) {
    line.unshift({ day, answered: Math.min(Math.max(count, 0), all) })
    count -= changes.get(day) ?? 0
  }
  const from = line[0] ?? { day: today, answered }
  if (due === null || due <= from.day) return { line, even: null, behind: 0, needed: null }
  const passed = Math.min(daysBetween(from.day, addDays(today, -1)), daysBetween(from.day, due))
  const share = Math.max(passed, 0) / daysBetween(from.day, due)
  const expected = Math.floor(from.answered + (all - from.answered) * share)
  return {
    line,
    even: { from, to: { day: due, answered: all } },
    behind: Math.max(expected - answered, 0),
    needed:
      due < today ? null : Math.ceil((all - answered) / Math.max(countWorkingDays(today, due), 1)),
  }
}

/** Returns the pace in words: '540 of 864 answered, 36 behind schedule for Nov 27'. */
export function paceText({ answered, all, due, today, ...work }: Work): string {
  const { even, behind, needed } = findPace({ answered, all, due, today, ...work })
  const done = `${ofText(answered, all)} answered`
  if (answered >= all) return `${done}.`
  if (due === null || even === null) return `${done}. No part has a due date.`
  const date = formatShortDay(due)
  if (needed === null) return `${done}. The last due date was ${date}.`
  const state = behind > 0 ? `${numberText(behind)} behind schedule` : 'on schedule'
  return `${done}, ${state} for ${date}. ${numberText(needed)} needed each working day.`
}
