import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { byApplication } from '../../catalogue/application.ts'
import { buildAvailability } from './build-availability.ts'

const month = (number: number) => `2026-0${number}-01T00:00:00.000Z`

/** An edition with one capability in one application: companies by id, null while unanswered. */
function edition(number: number, answers: Readonly<Record<string, boolean | null>>) {
  const companies = Object.keys(answers).map((companyId) => ({ companyId, title: companyId }))
  const available = byApplication((key) =>
    companies.map(({ companyId }) => (key === 'iPhone App' ? (answers[companyId] ?? null) : false)),
  )
  const capabilities = [{ capabilityId: 'c', title: 'Chat', available }]
  return {
    report: { _id: `r${number}`, date: month(number) },
    date: month(number),
    companies,
    matrix: [{ categoryId: 'h', title: 'Help', categoryGroup: 'Service', capabilities }],
  }
}

const build = (...editions: ReturnType<typeof edition>[]) =>
  buildAvailability(editions.at(-1)!, editions.slice(0, -1))

const cell = { application: 'iPhone App', capabilityId: 'c' } as const

describe('the start of a capability’s availability', () => {
  test('is the first edition of the run without a break [D12.26]', () => {
    const { from, starts } = build(
      edition(1, { a: true, b: true, d: false }),
      edition(2, { a: true, b: false, d: true }),
      edition(3, { a: true, b: true, d: true }),
    )
    expect(from).toBe(month(1))
    // Company a already had it in the first edition; earlier editions are unknown.
    expect(starts).toEqual([
      { companyId: 'b', ...cell, date: month(3), exact: true },
      { companyId: 'd', ...cell, date: month(2), exact: true },
    ])
  })

  test('is not exact when the edition before the run is unanswered', () => {
    const { starts } = build(edition(1, { a: false, b: null }), edition(2, { b: true, n: true }))
    expect(starts).toEqual([
      { companyId: 'b', ...cell, date: month(2), exact: false },
      { companyId: 'n', ...cell, date: month(2), exact: false },
    ])
  })

  test('is missing for a capability that is not available now', () => {
    expect(
      build(edition(1, { a: false }), edition(2, { a: false }), edition(3, { a: null })),
    ).toEqual({ from: month(1), starts: [], firsts: [] })
  })

  test('is that edition in a first edition', () => {
    expect(build(edition(1, { a: true }))).toEqual({ from: month(1), starts: [], firsts: [] })
  })
})

describe('the first companies with a capability', () => {
  test('include all companies of the edition in which it came up, also if they lost it [D12.26]', () => {
    const { firsts } = build(
      edition(1, { a: false, b: false, d: false }),
      edition(2, { a: true, b: true, d: false }),
      edition(3, { a: false, b: true, d: true }),
    )
    expect(firsts).toEqual([{ ...cell, date: month(2), companyIds: ['a', 'b'] }])
  })

  test('are unknown if any company had it in the first known edition', () => {
    const { firsts } = build(edition(1, { a: true, b: false }), edition(2, { a: true, b: true }))
    expect(firsts).toEqual([])
  })

  test('are unknown if a company came with it, or if the first has left the report', () => {
    expect(build(edition(1, { a: false }), edition(2, { a: true, n: true })).firsts).toEqual([])
    const left = [edition(1, { a: false, g: false }), edition(2, { a: false, g: true })]
    expect(build(...left, edition(3, { a: true })).firsts).toEqual([])
  })
})

test('starts of runs and first companies agree in any history', () => {
  const answers = fc.record({ a: fc.boolean(), b: fc.boolean(), d: fc.boolean() })
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1, maxLength: 8 }), (history) => {
      const { starts, firsts } = build(...history.map((all, index) => edition(index + 1, all)))
      for (const { companyId, date, exact } of starts) {
        const since = history.findIndex((_, index) => month(index + 1) === date)
        const run = history.slice(since).map((all) => all[companyId as 'a'])
        expect([exact, history[since - 1]?.[companyId as 'a'], new Set(run)]).toEqual([
          true,
          false,
          new Set([true]),
        ])
      }
      const earliest = firsts[0]?.date ?? ''
      for (const { date } of starts) expect(earliest <= date).toBe(true)
    }),
  )
})
