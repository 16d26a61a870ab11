import { expect, test } from 'vitest'

import {
  type OverTimeSettings,
  parseOverTimeSettings,
  writeOverTimeSettings,
} from './over-time-settings.ts'

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

test('settings are read as they were written [D13.81]', () => {
  expect(parseOverTimeSettings(writeOverTimeSettings(ALL))).toEqual(ALL)
  expect(writeOverTimeSettings(parseOverTimeSettings(undefined))).toBeUndefined()
  expect(writeOverTimeSettings({ ...ALL, companies: undefined })).not.toContain('companies')
})

test.each([
  '{',
  'null',
  '7',
  '[]',
  '"text"',
  '{"companies":7,"other":"x","application":"Desktop","group":"","category":{},"capabilities":["x"],"ranks":1,"early":"yes"}',
  '{"__proto__":{"ranks":true}}',
])('invalid settings %j are read as the defaults [D13.81]', (text) => {
  expect(writeOverTimeSettings(parseOverTimeSettings(text))).toBeUndefined()
})
