import { expect, test } from 'vitest'

import { formatSecret } from './authenticator-calls.ts'

test.each([
  ['GEZDGNBVGY3TQOJQ', 'GEZD GNBV GY3T QOJQ'],
  ['GEZDGNBVG', 'GEZD GNBV G'],
  ['GEZ', 'GEZ'],
  ['', ''],
])('the secret %s is shown as %s', (secret, groups) => {
  expect(formatSecret(secret)).toBe(groups)
})
