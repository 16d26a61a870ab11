import { expect, test } from 'vitest'

import { groupSecret } from './group-secret.ts'

test.each([
  ['GEZDGNBVGY3TQOJQ', 'GEZD GNBV GY3T QOJQ'],
  ['GEZDGNBVG', 'GEZD GNBV G'],
  ['GEZ', 'GEZ'],
  ['', ''],
])('%s is shown as %s', (secret, groups) => {
  expect(groupSecret(secret)).toBe(groups)
})
