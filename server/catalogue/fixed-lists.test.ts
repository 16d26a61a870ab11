import type { Product } from '@insights/contract/accounts/products.ts'
import type { CapabilityChange } from '@insights/contract/catalogue/capability-changes.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { researcher, customer, anonymous } = await openTestPortal()

test('capability changes are returned in the order of the form, to any signed-in user', async () => {
  const all = await customer<FindResult<CapabilityChange>>('GET', '/capability-changes')
  expect(all.body.data[0]).toEqual({
    _id: 'no-change',
    title: 'No change',
    updatesHistory: false,
  })
  const response = await researcher<FindResult<CapabilityChange>>('GET', '/capability-changes', {
    updatesHistory: true,
    $sort: { title: -1 },
  })
  expect(response.body.data.map(({ _id }) => _id)).toEqual([
    'removed',
    'reduced',
    'improved',
    'added',
  ])
  expect((await anonymous('GET', '/capability-changes')).status).toBe(401)
})

test('applications are returned in the order in which they are always shown', async () => {
  const { body } = await customer<FindResult<{ title: string }>>('GET', '/applications')
  expect(body.data.map(({ title }) => title)).toEqual(['Mobile Web', 'iPhone App', 'Android App'])
})

test('products are returned by name to staff, and not to customers', async () => {
  const { body } = await researcher<FindResult<Product>>('GET', '/kli-applications', {
    name: 'INSIGHTS',
  })
  expect(body.data).toEqual([
    { _id: 'insights', name: 'INSIGHTS', cannonicalName: 'Competitive Insights' },
  ])
  expect((await researcher<FindResult<Product>>('GET', '/kli-applications')).body.total).toBe(2)
  expect((await customer('GET', '/kli-applications')).status).toBe(403)
})
