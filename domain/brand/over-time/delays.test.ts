import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { documentOf, type GivenEdition } from '../../testing/over-time-report.ts'
import { findDelays } from './delays.ts'

const edition = (month: string, answers: GivenEdition['answers']): GivenEdition => ({
  month,
  answers,
})

/** On Mobile Web; all applications are alike. */
const delaysOf = (company: string, ...editions: GivenEdition[]) =>
  findDelays(documentOf(editions), company).filter(
    ({ application }) => application === 'Mobile Web',
  )

const behindOf = (company: string, ...editions: GivenEdition[]) =>
  delaysOf(company, ...editions)[0]?.behind

const october = edition('2025-10', { a: ['-x'], b: ['-x'], c: ['-x'] })
const january = edition('2026-01', { a: ['-x'], b: ['+x'], c: ['-x'] })
const april = edition('2026-04', { a: ['+x'], b: ['+x'], c: ['-x'] })
const july = edition('2026-07', { a: ['+x'], b: ['+x'], c: ['-x'] })

describe('months behind', () => {
  test('are counted from the ends of both intervals, in calendar months [D13.79]', () => {
    expect(delaysOf('a', october, january, april, july)).toMatchObject([
      {
        capability: 'Capability x',
        category: 'Transfers',
        firstDate: '2026-01-01T00:00:00.000Z',
        firsts: ['B'],
        since: { kind: 'in', date: '2026-04-01T00:00:00.000Z' },
        isFirst: false,
        behind: { min: 0, max: 6, counting: false },
      },
    ])
  })

  test('count to this edition while a company does not have the capability [D13.79]', () => {
    expect(delaysOf('c', october, january, april, july)).toMatchObject([
      { since: { kind: 'not yet' }, behind: { min: 6, max: 9, counting: true } },
    ])
  })

  test('are null for the first company [D13.79]', () => {
    expect(delaysOf('b', october, january, april)).toMatchObject([
      { firsts: ['B'], isFirst: true, behind: null },
    ])
  })

  test('have a minimum from the edition in which other companies had it from the start [D13.79]', () => {
    expect(delaysOf('a', january, april, july)).toMatchObject([
      {
        firstDate: '2026-01-01T00:00:00.000Z',
        firsts: [],
        behind: { min: 0, max: null, counting: false },
      },
    ])
    expect(behindOf('c', january, april, july)).toEqual({ min: 6, max: null, counting: true })
  })

  test('are missing when the company may have had it as early as the others', () => {
    expect(delaysOf('b', january, april)).toEqual([])
    // All had it in the first edition.
    expect(delaysOf('a', april, july)).toMatchObject([])
  })

  test('have no minimum for a company that joined later and already had it', () => {
    const joined = edition('2026-04', { b: ['+x'], c: ['-x'], d: ['+x'] })
    expect(behindOf('d', october, january, joined)).toEqual({ min: null, max: 6, counting: false })
  })

  test('are not counted for a company that lost it, nor for one that has it again', () => {
    const lost = edition('2026-07', { a: ['-x'], b: ['+x'], c: ['-x'] })
    expect(delaysOf('a', october, january, april, lost)).toMatchObject([
      { since: { kind: 'no longer' }, behind: null },
    ])
    const again = edition('2026-10', { a: ['+x'], b: ['+x'], c: ['-x'] })
    expect(delaysOf('a', october, january, april, lost, again)).toMatchObject([
      { since: { kind: 'again', date: '2026-10-01T00:00:00.000Z' }, behind: null },
    ])
  })

  test('are missing in a first edition, for an unanswered capability, and for an unknown company', () => {
    expect(delaysOf('a', july)).toEqual([])
    expect(delaysOf('z', october, january)).toEqual([])
    const open = edition('2026-04', { a: ['?x'], b: ['+x'], c: ['-x'] })
    expect(delaysOf('a', october, january, open)).toEqual([])
  })

  test('come longest first, with the capabilities that the company was first with last', () => {
    const editions = [
      edition('2025-10', { a: ['-x', '-y', '-z'], b: ['-x', '-y', '-z'] }),
      edition('2026-01', { a: ['-x', '-y', '+z'], b: ['-x', '+y', '-z'] }),
      edition('2026-04', { a: ['-x', '-y', '+z'], b: ['+x', '+y', '+z'] }),
    ]
    expect(delaysOf('a', ...editions).map(({ capabilityId }) => capabilityId)).toEqual([
      'y',
      'x',
      'z',
    ])
  })
})

/** Month in which a company gained a capability, counted from the first edition; never if null. */
const moment = fc.option(fc.double({ min: -6, max: 40, noNaN: true }))

const history = fc.record({
  gaps: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
  moments: fc.array(moment, { minLength: 2, maxLength: 5 }),
  /** The edition from which each company is compared. */
  joined: fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }),
})

test('the true delay lies within the interval, whatever happens between the editions [D13.80]', () => {
  let intervals = 0
  fc.assert(
    fc.property(history, ({ gaps, moments, joined }) => {
      const months = gaps.reduce((all, gap) => [...all, all.at(-1)! + gap], [0])
      const now = months.at(-1)!
      const editions = months.map((month, index) =>
        edition(
          new Date(Date.UTC(2024, 9 + month)).toISOString().slice(0, 'YYYY-MM'.length),
          Object.fromEntries(
            moments.flatMap((since, company) =>
              // The first company is in every edition.
              company > 0 && index < (joined[company] ?? 0)
                ? []
                : [[`c${company}`, [since !== null && since <= month ? '+x' : '-x']]],
            ),
          ),
        ),
      )
      const seen = moments.flatMap((since, company) => {
        const from = company > 0 ? Math.min(joined[company] ?? 0, months.length - 1) : 0
        const isCompared = company === 0 || (joined[company] ?? 0) < months.length
        return since !== null && isCompared && since <= now ? [{ since, from, company }] : []
      })
      if (seen.length === 0) return
      const first = Math.min(...seen.map(({ since }) => since))
      for (const [company, own] of moments.entries()) {
        for (const { behind, isFirst } of delaysOf(`c${company}`, ...editions)) {
          // Nothing is lost here, so only the first companies are not behind.
          expect(behind === null).toBe(isFirst)
          if (!behind) continue
          intervals += 1
          const { min, max, counting } = behind
          const truth = (counting ? now : own!) - first
          // A company that joined later may have had it before all known first companies.
          const isKnown = seen.every((one) => one.from === 0 || one.company === company)
          expect(min === null || truth >= min - 1e-9).toBe(true)
          expect(max === null || !isKnown || truth <= max + 1e-9).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(intervals).toBeGreaterThan(100)
})
