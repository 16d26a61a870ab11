import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { HOME_CHECKERS, type HomeClaim, type HomeFacts, homeLead, leadText } from './home-lead.ts'

const TODAY = '2026-11-23'
const day = fc
  .integer({ min: -20, max: 20 })
  .map((days) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10))
const progress = fc
  .record({ all: fc.integer({ min: 1, max: 40 }), given: fc.nat(40), due: fc.option(day) })
  .map(({ all, given, due }) => ({ answered: Math.min(given, all), all, due }))
const part = fc
  .tuple(progress, fc.constantFrom('Velora', 'Sundial Air'))
  .map(([given, company]) => ({ ...given, company, application: 'iPhone App' as const }))
const report = fc
  .tuple(progress, day, fc.array(fc.record({ day, answered: fc.integer({ min: -2, max: 9 }) })))
  .map(([given, begun, days]) => ({
    ...given,
    begun,
    days: [...new Map(days.map((one) => [one.day, one])).values()],
  }))
const facts: fc.Arbitrary<HomeFacts> = fc.record({
  today: fc.constant(TODAY),
  mine: fc.array(part, { maxLength: 4 }),
  reports: fc
    .array(report, { maxLength: 3 })
    .map((all) => all.map((one, index) => ({ ...one, title: `Report ${index}` }))),
  waiting: fc.nat(2),
})

const refute = ({ claim, inputs }: HomeClaim, given: HomeFacts) =>
  (HOME_CHECKERS[claim] as (inputs: object, facts: HomeFacts) => string | null)(inputs, given)

const own = (company: string, due: string, answered = 0) => ({
  company,
  application: 'iPhone App' as const,
  due,
  answered,
  all: 48,
})
const airlines = {
  title: 'Airlines',
  begun: '2026-11-10',
  due: '2026-11-27',
  answered: 200,
  all: 864,
  days: [],
}

describe('the first sentences of the home page', () => {
  test('hold for all parts, reports and items that they are made from [D29.130]', () => {
    fc.assert(
      fc.property(facts, (given) => {
        for (const claim of homeLead(given)) expect(refute(claim, given), claim.text).toBeNull()
      }),
    )
  })

  test('are refuted once a late part is finished, a day has passed or an item is done [D29.130]', () => {
    const given = { today: TODAY, mine: [own('Velora', '2026-11-22', 31)], reports: [], waiting: 1 }
    const claims = homeLead(given)
    expect(leadText(claims)).toBe('Velora on the iPhone App is 1 day late. 1 item waits for you.')
    const later = { ...given, today: '2026-11-24', waiting: 0 }
    expect(claims.map((claim) => refute(claim, later))).toEqual([
      'not the late part',
      'wrong count of what waits',
    ])
    const done = { ...given, mine: [own('Velora', '2026-11-22', 48)] }
    expect(refute(claims[0]!, done)).toBe('not the late part')
  })

  test('name a single part or report, and count several [D29.130]', () => {
    const mine = [own('Aerie', '2026-11-20'), own('Sundial', '2026-11-21'), own('Velora', TODAY)]
    // From November 9 to 27: on the evening of the 22nd 13 of 18 days have passed.
    const behind = { ...airlines, answered: 588, days: [{ day: '2026-11-12', answered: 588 }] }
    expect(leadText(homeLead({ today: TODAY, mine, reports: [behind], waiting: 4 }))).toBe(
      '2 of your parts are late. Velora on the iPhone App is due today. Airlines is 36 answers behind schedule. 4 items wait for you.',
    )
    expect(leadText(homeLead({ today: TODAY, mine: [], reports: [], waiting: 0 }))).toBe(
      'Nothing of yours is late, due today or waiting.',
    )
  })
})
