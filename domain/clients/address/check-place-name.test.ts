import { expect, test } from 'vitest'

import { checkPlaceName } from './check-place-name.ts'

test.each(['Portland', 'St. John’s', "Coeur d'Alene", 'Winston-Salem', 'San José', ''])(
  '%j is accepted as a city or state',
  (text) => {
    expect(checkPlaceName(text)).toBeNull()
  },
)

test.each(['97205', 'Portland 2', 'OR!', 'Portland, OR', '<b>', 'a_b'])(
  '%j is rejected as more than letters',
  (text) => {
    expect(checkPlaceName(text)).toBe('Only letters allowed')
  },
)
