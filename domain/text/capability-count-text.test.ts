import { expect, test } from 'vitest'

import { capabilityCountText } from './capability-count-text.ts'

const change = (capabilityId: string, application: string, companyId = 'a') => ({
  capabilityId,
  application,
  companyId,
})

test('a capability on several applications counts once, with the sum over all applications [D15.240]', () => {
  expect(capabilityCountText([])).toBe('0 capabilities')
  expect(capabilityCountText([change('one', 'iPhone App')])).toBe('1 capability')
  expect(capabilityCountText([change('one', 'iPhone App'), change('two', 'iPhone App')])).toBe(
    '2 capabilities',
  )
  const both = ['iPhone App', 'Android App'].flatMap((application) => [
    change('one', application),
    change('two', application),
  ])
  expect(capabilityCountText([...both, change('three', 'Mobile Web')])).toBe(
    '3 capabilities (5 counting each application)',
  )
})

test('a capability of several companies has the sum by company and application [D15.240]', () => {
  const both = [change('one', 'iPhone App', 'a'), change('one', 'iPhone App', 'b')]
  expect(capabilityCountText(both)).toBe('1 capability (2 counting each company and application)')
})
