import { expect, test } from 'vitest'

import { readStandingSettings, writeStandingSettings } from '../standing/standing-settings.ts'
import { type OverTimeSettings, readOverTimeSettings } from './over-time-settings.ts'

const ID = '3f2c9a54-8a1b-4a6e-9d3c-1f2e3d4c5b6a'

const ALL: OverTimeSettings = {
  companies: [ID],
  other: ID,
  application: 'iPhone App',
  group: 'Payments',
  category: ID,
  capabilities: [ID, ID],
  ranks: true,
  early: true,
}

test('settings of Over Time and of Where We Stand are read as they were written [D13.81]', () => {
  const settings = { application: 'Android App', order: 'weight' } as const
  expect(readStandingSettings(writeStandingSettings(settings))).toEqual(settings)
  expect(readOverTimeSettings(JSON.stringify(ALL))).toEqual(ALL)
  expect(writeStandingSettings(readStandingSettings(undefined))).toBeUndefined()
})

test.each([
  '{',
  'null',
  '7',
  '[]',
  '"text"',
  '{"companies":7,"other":"x","application":"Desktop","group":"","category":{},"capabilities":["x"],"ranks":1,"early":"yes"}',
  '{"__proto__":{"ranks":true}}',
])('invalid settings over time %j are read as the defaults [D13.81 S45.1]', (text) => {
  expect(JSON.stringify(readOverTimeSettings(text))).toBe('{}')
})
