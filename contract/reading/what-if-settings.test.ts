import type { WhatIfSettings } from '@insights/domain/brand/what-if/what-if-settings.ts'
import { readWhatIf, writeWhatIf } from '@insights/domain/brand/what-if/what-if-text.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readBrandSettings, writeBrandSettings } from './brand-settings.ts'

const key = fc.constantFrom(...APPLICATIONS.map(({ title }) => title))
const weight = (most: number) =>
  fc.integer({ min: 0, max: most * 100 }).map((hundredths) => hundredths / 100)
const settings: fc.Arbitrary<WhatIfSettings> = fc.record(
  {
    devices: fc.dictionary(key, weight(1), { noNullPrototype: true }),
    categories: fc.dictionary(fc.uuid(), weight(5), { maxKeys: 5, noNullPrototype: true }),
    without: fc.array(fc.uuid(), { maxLength: 5 }),
    variation: fc.constantFrom(10, 25, 50),
  },
  { requiredKeys: [] },
)

test('portal and server read and write settings of a custom view alike [D13.59]', () => {
  fc.assert(
    fc.property(settings, (written) => {
      const text = writeWhatIf(written)
      expect(text).toBe(writeBrandSettings('what-if', written))
      expect(readWhatIf(text)).toEqual(written)
      expect(readBrandSettings('what-if', text)).toEqual(written)
    }),
  )
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"other":1}',
  '{"devices":{"Desktop":1}}',
  '{"devices":{"Mobile Web":1.1}}',
  '{"devices":{"Mobile Web":"1"}}',
  '{"devices":[]}',
  '{"categories":{"x":1}}',
  '{"categories":{"237b0002-c423-459c-bce9-d9141703e6d3":-1}}',
  '{"categories":{"237b0002-c423-459c-bce9-d9141703e6d3":1e400}}',
  '{"without":{}}',
  '{"without":["x"]}',
  '{"without":[null]}',
  '{"variation":20}',
  `{"without":["${'a'.repeat(6000)}"]}`,
])('portal and server reject settings %s [D13.52]', (text) => {
  expect(readWhatIf(text)).toBeNull()
  expect(readBrandSettings('what-if', text)).toBeNull()
})
