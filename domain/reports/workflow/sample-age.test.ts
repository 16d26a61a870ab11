import { expect, test } from 'vitest'

import { isOldEnoughForSample, sampleFrom } from './sample-age.ts'

const EDITION = '2025-11-01T00:00:00.000Z'

test('an edition can be a sample from three months after its date, across years', () => {
  expect(sampleFrom(EDITION)).toBe('2026-02-01T00:00:00.000Z')
  expect(isOldEnoughForSample(EDITION, new Date('2026-01-31T23:59:59.999Z'))).toBe(false)
  expect(isOldEnoughForSample(EDITION, new Date('2026-02-01T00:00:00.000Z'))).toBe(true)
})
