import { EFFORTS } from '@insights/domain/brand/plan/efforts.ts'
import { type PlanSettings, readPlanSettings } from '@insights/domain/brand/plan/plan-settings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readBrandSettings, writeBrandSettings } from './brand-settings.ts'

const application = fc.constantFrom(...APPLICATIONS.map(({ title }) => title))
const settings: fc.Arbitrary<PlanSettings> = fc.record(
  {
    target: fc.oneof(
      fc.record({ rank: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ score: fc.double({ min: 0, max: 2, noNaN: true }) }),
      fc.record({ company: fc.uuid() }),
    ),
    pace: fc.boolean(),
    effort: fc.constantFrom(...EFFORTS),
    marks: fc.array(
      fc.record(
        {
          application,
          capability: fc.uuid(),
          mark: fc.constantFrom('wanted', 'excluded', 'planned'),
          month: fc.constantFrom('2026-11', '2027-01'),
          effort: fc.constantFrom(...EFFORTS),
        },
        { requiredKeys: ['application', 'capability'] },
      ),
    ),
    ratings: fc.dictionary(application, fc.double({ min: 0, max: 5, noNaN: true })),
  },
  { requiredKeys: [] },
)

test('settings of a plan give the same with and without the schema [D13.45]', () => {
  fc.assert(
    fc.property(settings, (given) => {
      const text = JSON.stringify(given)
      fc.pre(text.length <= 6000)
      const read = readBrandSettings('plan', text)
      expect(readPlanSettings(JSON.parse(text))).toEqual(read)
      expect(readBrandSettings('plan', writeBrandSettings('plan', read!))).toEqual(read)
    }),
  )
})

const capability = '11111111-1111-4111-8111-111111111111'
const mark = { application: 'Mobile Web', capability }

test.each([
  null,
  [],
  'text',
  { other: 1 },
  { target: {} },
  { target: { rank: 0 } },
  { target: { rank: 1.5 } },
  { target: { rank: 201 } },
  { target: { rank: 1, score: 1 } },
  { target: { score: -0.1 } },
  { target: { score: 2.1 } },
  { target: { company: 'x' } },
  { pace: 'yes' },
  { effort: 4 },
  { marks: {} },
  { marks: [{ application: 'Mobile Web' }] },
  { marks: [{ capability }] },
  { marks: [{ ...mark, application: 'Watch' }] },
  { marks: [{ ...mark, capability: 'x' }] },
  { marks: [{ ...mark, mark: 'open' }] },
  { marks: [{ ...mark, month: '2026-13' }] },
  { marks: [{ ...mark, effort: 0 }] },
  { marks: [{ ...mark, constructor: 1 }] },
  { marks: Array.from({ length: 1001 }, () => mark) },
  { ratings: { Watch: 1 } },
  { ratings: { 'iPhone App': 5.1 } },
])('settings %j are rejected for a plan, with and without the schema [D13.46]', (value) => {
  expect(readPlanSettings(value)).toBeNull()
  expect(readBrandSettings('plan', JSON.stringify(value))).toBeNull()
})
