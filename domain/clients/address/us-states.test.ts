import { expect, test } from 'vitest'

import { US_STATES, findUsState } from './us-states.ts'

test.each([
  ['OR', 'OR'],
  ['or', 'OR'],
  ['Oregon', 'OR'],
  ['  new   YORK ', 'NY'],
  ['district of columbia', 'DC'],
])('%j has the code %s', (text, code) => {
  expect(findUsState(text)).toBe(code)
})

test.each(['', 'O', 'Oregonia', 'XX', 'Ontario', 'constructor', '__proto__'])(
  '%j is no state',
  (text) => {
    expect(findUsState(text)).toBeUndefined()
  },
)

test('each state is found by its code and by its name', () => {
  for (const [code, name] of Object.entries(US_STATES)) {
    expect([findUsState(code), findUsState(name)]).toEqual([code, code])
  }
})
