import { expect, test } from 'vitest'

import { DEFAULT_METHODOLOGY } from './default-methodology.ts'

test('the default text has the figures of the specification (2, section 9) [B9.44]', () => {
  for (const figure of ['26 top features', '500 US smartphone owners', '77%']) {
    expect(DEFAULT_METHODOLOGY).toContain(figure)
  }
})
