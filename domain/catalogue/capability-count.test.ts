import { expect, test } from 'vitest'

import { capabilityCountText } from './capability-count.ts'

const on = (capabilityId: string, application: 'Mobile Web' | 'iPhone App') => ({
  capabilityId,
  application,
})

test('a capability counts once, on however many applications it is [D15.264]', () => {
  const both = [on('x', 'Mobile Web'), on('x', 'iPhone App')]
  expect(capabilityCountText(both)).toBe('1 capability on Mobile Web and the iPhone App')
  expect(capabilityCountText([on('x', 'Mobile Web'), on('y', 'Mobile Web')])).toBe(
    '2 capabilities on Mobile Web',
  )
  expect(capabilityCountText([...both, on('y', 'Mobile Web')])).toBe(
    '2 capabilities, 3 (capability × app)',
  )
})
