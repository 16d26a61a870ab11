import { expect, test } from 'vitest'

import { differs, misordered } from './compare.ts'

const said = { rank: 2, score: 0.7363, leaders: ['Alder', 'Birch'], own: { id: 'a', wins: 3 } }

test.each([
  { rank: 3 },
  { score: 0.7364 },
  { score: Number.NaN },
  { leaders: ['Alder'] },
  { leaders: ['Alder', 'Alder'] },
  { leaders: ['Alder', 'Birch', 'Cedar'] },
  { own: { wins: 4 } },
  { own: null },
  { rank: 2, score: undefined },
])('a claim that says otherwise than %j is refuted [D15.284]', (facts) => {
  expect(differs(said, facts)).not.toBeNull()
})

test('a claim holds that has the facts in any order, to 4 decimals, and more [D15.284]', () => {
  const facts = { rank: 2, score: 0.736_34, leaders: ['Birch', 'Alder'], own: { wins: 3 } }
  expect(differs(said, facts)).toBeNull()
  expect(misordered(said.leaders, facts.leaders)).not.toBeNull()
  expect(misordered(said.leaders, ['Alder', 'Birch'])).toBeNull()
})
