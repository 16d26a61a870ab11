import { cutList } from '../../text/cut-list.ts'
import { formatDay } from '../../text/format-date.ts'
import { countText } from '../../text/number-text.ts'
import { addDays, daysBetween, formatShortDay } from './days.ts'

/** How far a part of a work plan is: one company in one application. */
export interface PartProgress {
  /** A day, `YYYY-MM-DD`; null for no date. */
  readonly due: string | null
  /** Answers that are given and, if carried over, confirmed. */
  readonly answered: number
  readonly all: number
}

export type PartState = 'done' | 'late' | 'today' | 'tomorrow' | 'later' | 'undated'

/** Returns how a part is placed against its date; a complete one is done, whatever its date. */
export function partState({ due, answered, all }: PartProgress, today: string): PartState {
  if (answered >= all) return 'done'
  if (due === null) return 'undated'
  const left = daysBetween(today, due)
  if (left < 0) return 'late'
  return left === 0 ? 'today' : left === 1 ? 'tomorrow' : 'later'
}

/** Returns the same in words: 'done', '1 day late', 'today', 'tomorrow', 'Nov 26', 'no date'. */
export function partStateText(part: PartProgress, today: string): string {
  const state = partState(part, today)
  if (state === 'undated') return 'no date'
  if (state === 'late') return `${countText(daysBetween(part.due!, today), 'day')} late`
  return state === 'later' ? formatShortDay(part.due!) : state
}

/** Days ahead that a due date may be: later ones are typing errors. */
const MAX_DAYS_AHEAD = 365

/** Returns why a day cannot be chosen as a due date; null if it can. */
export function rejectDue(due: string, today: string): string | null {
  if (due < today) return `${formatDay(due)} has passed. Choose today or a later day.`
  if (due > addDays(today, MAX_DAYS_AHEAD)) return 'Choose a day within a year.'
  return null
}

/**
 * Returns the due date that an edition takes over from an earlier one: as many days after the first
 * of its month. Null where that day has passed, or was none.
 */
export function takeOverDue(
  due: string | null,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): string | null {
  if (due === null) return null
  const moved = addDays(to, daysBetween(from, due))
  return rejectDue(moved, today) === null ? moved : null
}

/** Names parts: 'Velora, iPhone App' and 'Velora, iPhone App and 3 more'. */
export function partsText(
  parts: readonly { readonly company: string; readonly application: string }[],
): string {
  return cutList(
    parts.map(({ company, application }) => `${company}, ${application}`),
    1,
  )
}

/** The parts of one person, or the parts without a person. */
export interface PersonProgress {
  readonly person: string | null
  readonly parts: number
  readonly answered: number
  readonly all: number
  /** Parts past their date. */
  readonly late: number
  /** The first date of a part that is neither done nor late; null without one. */
  readonly next: string | null
}

/** Returns the progress of each person in the order of their first part; parts without a
 * person come last. */
export function progressByPerson(
  parts: readonly (PartProgress & { readonly person: string | null })[],
  today: string,
): PersonProgress[] {
  const groups = Map.groupBy(parts, ({ person }) => person)
  return [...groups]
    .toSorted(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([person, own]) => {
      const states = own.map((part) => ({ part, state: partState(part, today) }))
      const dates = states
        .filter(({ state }) => state !== 'done' && state !== 'late')
        .flatMap(({ part }) => part.due ?? [])
      return {
        person,
        parts: own.length,
        answered: sum(own.map(({ answered }) => answered)),
        all: sum(own.map(({ all }) => all)),
        late: states.filter(({ state }) => state === 'late').length,
        next: dates.toSorted()[0] ?? null,
      }
    })
}

/** Returns a person's progress in words: '6 parts, all done', '3 parts, 1 late'. */
export function personText({ parts, answered, all, late, next }: PersonProgress): string {
  const count = countText(parts, 'part')
  if (answered >= all) return parts === 1 ? '1 part, done' : `${count}, all done`
  if (late > 0) return parts === 1 ? '1 part, late' : `${count}, ${late} late`
  return next === null ? `${count}, no date` : `${count}, next due ${formatShortDay(next)}`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
