import { fallingReport } from '@insights/domain/testing/report-inputs.ts'
import { expect, test } from 'vitest'

import { keepPlan, planWith, readSettings } from './last-plan.ts'

const item = {
  application: 'iPhone App',
  capabilityId: '0d4f0b3c-7a53-4a4e-9a56-0f3a4e7b1c2d',
} as const
const { application, capabilityId: capability } = item
const document = fallingReport()
const report = document.report._id
const added = (company: string) => readSettings(planWith(document, company, item).settings)

test('a capability is added to the plan last shown for the company, without losing its choices [D31.63]', () => {
  const planned = { application, capability, mark: 'planned', month: '2026-11' } as const
  const wanted = { application, capability, mark: 'wanted' } as const
  expect(added('s')).toEqual({ marks: [wanted] })
  keepPlan(report, 's', { target: { rank: 2 }, marks: [{ ...planned, application: 'Mobile Web' }] })
  expect(planWith(document, 's', item).wasInPlan).toBe(false)
  expect(added('s')).toEqual({
    target: { rank: 2 },
    marks: [{ ...planned, application: 'Mobile Web' }, wanted],
  })
  expect(added('n')).toEqual({ marks: [wanted] })
  keepPlan(report, 's', { marks: [planned] })
  expect(planWith(document, 's', item).wasInPlan).toBe(true)
  expect(added('s')).toEqual({ marks: [planned] })
})
