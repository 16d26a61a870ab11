import { expect, test } from 'vitest'

import { isInPlan, keepPlan, planWith, readSettings } from './last-plan.ts'

const item = {
  application: 'iPhone App',
  capabilityId: '0d4f0b3c-7a53-4a4e-9a56-0f3a4e7b1c2d',
} as const
const { application, capabilityId: capability } = item

test('a capability is added to the plan last shown for the company, without losing its choices [D31.63]', () => {
  const planned = { application, capability, mark: 'planned', month: '2026-11' } as const
  expect(readSettings(planWith('r', 'c', item))).toEqual({
    marks: [{ application, capability, mark: 'wanted' }],
  })
  keepPlan('r', 'c', { target: { rank: 2 }, marks: [{ ...planned, application: 'Mobile Web' }] })
  expect(isInPlan('r', 'c', item)).toBe(false)
  const added = readSettings(planWith('r', 'c', item))
  expect(added).toEqual({
    target: { rank: 2 },
    marks: [
      { ...planned, application: 'Mobile Web' },
      { application, capability, mark: 'wanted' },
    ],
  })
  expect(planWith('r', 'other', item)).not.toContain('target')
  keepPlan('r', 'c', { marks: [planned] })
  expect(isInPlan('r', 'c', item)).toBe(true)
  expect(readSettings(planWith('r', 'c', item))).toEqual({ marks: [planned] })
})
