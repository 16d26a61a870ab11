import { type ClaimOf, claimsOf } from '../../reading/claims/sentence.ts'
import { formatMonth } from '../../text/format-date.ts'
import { monthsBetween } from '../../text/months-between.ts'

export interface EditionClaims {
  /** When the next edition of an industry is expected, by how far apart its last ones were. */
  'next edition': {
    /** Number of the latest published editions that it rests on. */
    readonly editions: number
    /** Months between two of them. */
    readonly shortest: number
    readonly longest: number
    /** First days of months: the latest edition's month and the shortest and longest distance. */
    readonly from: string
    readonly to: string
    /** True once the last of these months is over. */
    readonly passed: boolean
  }
}

export type NextEdition = ClaimOf<EditionClaims>

const editionClaim = claimsOf<EditionClaims>({
  'next edition': ({ editions, shortest, longest, from, to, passed }) => {
    const months = from === to ? `in ${formatMonth(from)}` : `from ${formatMonth(from)} to ${formatMonth(to)}` // prettier-ignore
    const apart = shortest === longest ? `${shortest}` : `${shortest} to ${longest}`
    return `${passed ? 'Was expected' : 'Expected'} ${months}: the last ${editions} editions were ${apart} ${longest === 1 ? 'month' : 'months'} apart.`
  },
})

/** Editions that the expected month rests on: an older rhythm may have been another one. */
export const MAX_EDITIONS = 5

/**
 * Returns when an industry's next edition is expected; null with fewer than two editions. `months`
 * are those of its published editions and `today` a date, ISO 8601.
 */
export function nextEdition(months: readonly string[], today: string): NextEdition | null {
  const last = [...new Set(months.map(firstOfMonth))].toSorted().slice(-MAX_EDITIONS)
  const latest = last.at(-1)
  if (latest === undefined || last.length < 2) return null
  const distances = last.slice(1).map((month, index) => monthsBetween(last[index]!, month))
  const [shortest, longest] = [Math.min(...distances), Math.max(...distances)]
  const to = monthsAfter(latest, longest)
  return editionClaim('next edition', {
    editions: last.length,
    shortest,
    longest,
    from: monthsAfter(latest, shortest),
    to,
    passed: to < firstOfMonth(today),
  })
}

/** '2026-07-01' for any moment of that month, in UTC. */
export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`

function monthsAfter(month: string, months: number): string {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

interface Published {
  readonly months: readonly string[]
  readonly today: string
}

type Checkers = {
  readonly [Name in keyof EditionClaims]: (
    inputs: EditionClaims[Name],
    facts: Published,
  ) => string | null
}

/** Why the editions contradict a claim, or null: written from the meaning, without `nextEdition`. */
export const EDITION_CHECKERS: Checkers = {
  'next edition': ({ editions, shortest, longest, from, to, passed }, { months, today }) => {
    const numbers = [...new Set(months.map(monthNumber))].toSorted((one, other) => other - one)
    if (editions !== Math.min(numbers.length, 5)) return 'another number of editions'
    const apart = numbers.slice(0, editions).flatMap((month, index, all) => {
      const before = all[index + 1]
      return before === undefined ? [] : [month - before]
    })
    if (!apart.includes(shortest) || !apart.includes(longest)) return 'no such distance'
    if (apart.some((distance) => distance < shortest || distance > longest)) {
      return 'some are closer or further apart'
    }
    const [latest = 0] = numbers
    if (monthNumber(from) - latest !== shortest || monthNumber(to) - latest !== longest) {
      return 'other months'
    }
    return passed === monthNumber(today) > monthNumber(to) ? null : 'over or not'
  },
}

/** Months since the year 0. */
function monthNumber(date: string): number {
  const [year, month] = date.split('-').map(Number)
  return year! * 12 + month!
}
