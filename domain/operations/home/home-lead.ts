import { daysBetween } from '../../answers/work-plan/days.ts'
import { findPace } from '../../answers/work-plan/pace.ts'
import { type PartProgress, partState } from '../../answers/work-plan/work-plan.ts'
import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { type ClaimOf, claimsOf, type Sentence } from '../../reading/claims/sentence.ts'
import { countText } from '../../text/number-text.ts'

interface OwnPart extends PartProgress {
  readonly company: string
  readonly application: ApplicationKey
}

/** Facts behind the first sentences of the home page. */
export interface HomeFacts {
  /** A day, `YYYY-MM-DD`. */
  readonly today: string
  /** The user's own parts of work plans. */
  readonly mine: readonly OwnPart[]
  /** Open reports with the progress of their plans; empty for researchers. */
  readonly reports: readonly (Omit<Parameters<typeof findPace>[0], 'today'> & {
    readonly title: string
  })[]
  /** Number of items that wait for the user. */
  readonly waiting: number
}

interface NamedPart {
  readonly company: string
  readonly application: ApplicationKey
}

/** Sentences on the user's own work and on open reports. */
export interface HomeClaims {
  'part late': NamedPart & { readonly days: number }
  'part due today': NamedPart
  'parts late': { readonly count: number }
  'parts due today': { readonly count: number }
  'report behind': { readonly title: string; readonly behind: number }
  'reports behind': { readonly count: number }
  'items waiting': { readonly count: number }
  /** Nothing is late, due today, behind or waiting. */
  'nothing due': object
}

export type HomeClaim = ClaimOf<HomeClaims>

const homeClaim = claimsOf<HomeClaims>({
  'part late': ({ company, application, days }) =>
    `${company} ${onApplications([application])} is ${countText(days, 'day')} late.`,
  'part due today': ({ company, application }) =>
    `${company} ${onApplications([application])} is due today.`,
  'parts late': ({ count }) => `${count} of your parts are late.`,
  'parts due today': ({ count }) => `${count} of your parts are due today.`,
  'report behind': ({ title, behind }) =>
    `${title} is ${countText(behind, 'answer')} behind schedule.`,
  'reports behind': ({ count }) => `${count} reports are behind schedule.`,
  'items waiting': ({ count }) =>
    `${countText(count, 'item')} ${count === 1 ? 'waits' : 'wait'} for you.`,
  'nothing due': () => 'Nothing of yours is late, due today or waiting.',
})

/** Returns what is late, due, behind and waiting, the most urgent first. */
export function homeLead({ today, mine, reports, waiting }: HomeFacts): HomeClaim[] {
  const inState = (state: string) => mine.filter((part) => partState(part, today) === state)
  const [late, now] = [inState('late'), inState('today')]
  const behind = reports
    .map(({ title, ...work }) => ({ title, behind: findPace({ ...work, today }).behind }))
    .filter((report) => report.behind > 0)
  const claims = [
    ...(late.length === 1
      ? late.map((part) =>
          homeClaim('part late', { ...named(part), days: daysBetween(part.due ?? today, today) }),
        )
      : counted('parts late', late.length)),
    ...(now.length === 1
      ? now.map((part) => homeClaim('part due today', named(part)))
      : counted('parts due today', now.length)),
    ...(behind.length === 1
      ? behind.map((report) => homeClaim('report behind', report))
      : counted('reports behind', behind.length)),
    ...counted('items waiting', waiting),
  ]
  return claims.length > 0 ? claims : [homeClaim('nothing due', {})]
}

const named = ({ company, application }: OwnPart): NamedPart => ({ company, application })

function counted(
  claim: 'parts late' | 'parts due today' | 'reports behind' | 'items waiting',
  count: number,
): HomeClaim[] {
  return count > 0 ? [homeClaim(claim, { count })] : []
}

/** Returns the texts of claims, one after the other. */
export function leadText(claims: readonly HomeClaim[]): Sentence {
  return claims.map(({ text }) => text).join(' ') as Sentence
}

type Checkers = {
  readonly [Name in keyof HomeClaims]: (inputs: HomeClaims[Name], facts: HomeFacts) => string | null
}

/** Why the facts contradict a claim, or null: written from the meaning, without `homeLead`. */
export const HOME_CHECKERS: Checkers = {
  'part late': ({ company, application, days }, { today, mine }) => {
    const day = dayBefore(today, days)
    const late = unfinished(mine).filter(({ due }) => due !== null && due < today)
    const [it] = late
    return late.length === 1 &&
      it?.due === day &&
      it.company === company &&
      it.application === application
      ? null
      : 'not the late part'
  },
  'part due today': ({ company, application }, { today, mine }) => {
    const due = unfinished(mine).filter((part) => part.due === today)
    const [it] = due
    return due.length === 1 && it?.company === company && it.application === application
      ? null
      : 'not the due part'
  },
  'parts late': ({ count }, { today, mine }) =>
    unfinished(mine).filter(({ due }) => due !== null && due < today).length === count
      ? null
      : 'wrong count of late parts',
  'parts due today': ({ count }, { today, mine }) =>
    unfinished(mine).filter(({ due }) => due === today).length === count
      ? null
      : 'wrong count of due parts',
  'report behind': ({ title, behind }, { today, reports }) =>
    reports.some((report) => report.title === title && lackOf(report, today) === behind)
      ? null
      : 'not that far behind',
  'reports behind': ({ count }, { today, reports }) =>
    reports.filter((report) => lackOf(report, today) > 0).length === count
      ? null
      : 'wrong count of reports behind',
  'items waiting': ({ count }, { waiting }) =>
    count === waiting ? null : 'wrong count of what waits',
  'nothing due': (_, { today, mine, reports, waiting }) =>
    waiting === 0 &&
    unfinished(mine).every(({ due }) => due === null || due > today) &&
    reports.every((report) => lackOf(report, today) === 0)
      ? null
      : 'something is due',
}

const unfinished = (mine: readonly OwnPart[]) => mine.filter(({ answered, all }) => answered < all)

/**
 * Returns what a report lacks of an even pace at the end of yesterday, from the answers that it had
 * on the evening before it was begun, or before its first answer, if that was earlier.
 */
function lackOf(report: HomeFacts['reports'][number], today: string): number {
  const { begun, due, answered, all, days } = report
  if (due === null) return 0
  const eve = dayBefore([begun, ...days.map(({ day }) => day)].toSorted()[0]!, 1)
  const start = eve > today ? today : eve
  if (due <= start) return 0
  const since = days.filter(({ day }) => day <= today).reduce((sum, one) => sum + one.answered, 0)
  const had = Math.min(Math.max(answered - (eve > today ? 0 : since), 0), all)
  const yesterday = dayBefore(today, 1)
  const until = yesterday < due ? yesterday : due
  const passed = Math.max(0, (Date.parse(until) - Date.parse(start)) / DAY_MS)
  const whole = (Date.parse(due) - Date.parse(start)) / DAY_MS
  return Math.max(0, Math.floor(had + (all - had) * (passed / whole)) - answered)
}

const DAY_MS = 24 * 60 * 60 * 1000
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
