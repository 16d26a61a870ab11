import { expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'

const { researcher, customer, anonymous } = await openTestPortal()
const error = {
  release: '1.0.2',
  kind: 'error',
  name: 'TypeError',
  places: ['Grid-B1_x.js:1:2345'],
  page: '/_frame/_selected/report-list/screenshot',
}
const report = (call: typeof researcher, more: object = {}) =>
  call('POST', '/browser-errors', { ...error, ...more })

test('a user reports ten errors a minute, whatever others report [D15.371]', async () => {
  const statuses = []
  for (let index = 0; index < 21; index += 1) statuses.push((await report(researcher)).status)
  // One minute of two has at least eleven of them.
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(statuses).toContain(429)
  expect((await report(customer)).status).toBe(201)
  expect((await report(anonymous)).status).toBe(401)
})

test.each([
  ['a message', { message: 'Our secret plan' }, 'message'],
  ['words instead of a name', { name: 'Our secret plan' }, 'name'],
  ['words instead of a place', { places: ['Our secret plan'] }, 'places.0'],
  ['the URL of a page', { page: '/report?title=Our plan' }, 'page'],
  ['another kind', { kind: 'secret' }, 'kind'],
])('rejects %s [D15.370]', async (_, more, field) => {
  const { status, body } = await report(customer, more)
  expect([status, Object.keys(body.errors!)]).toEqual([400, [field]])
})
