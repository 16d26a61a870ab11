import type { SalesPerson } from '@insights/contract/clients/sales-persons.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { expect, test } from 'vitest'

import { openTestPortal } from '../../testing/test-portal.ts'

const { db, researcher, customer, anonymous } = await openTestPortal()

const add = (name: string, email: string, more: object = {}) =>
  researcher<SalesPerson & { message: string; errors: Record<string, string> }>(
    'POST',
    '/sales-person',
    { name, email, ...more },
  )

test('sales persons are added by staff and listed by name', async () => {
  const created = await add(' zoe Marsh ', 'zoe@sales.example')
  expect([created.status, created.body]).toMatchObject([
    201,
    { name: 'zoe Marsh', email: 'zoe@sales.example' },
  ])
  await add('Adam Zorn', 'adam@sales.example')
  const found = await researcher<FindResult<SalesPerson>>('GET', '/sales-person', {
    $limit: 'infinity',
  })
  expect(found.body.data.map(({ name }) => name)).toEqual(['Adam Zorn', 'zoe Marsh'])
  expect(found.body.data[1]).toEqual(created.body)
  const log = await db
    .selectFrom('activities')
    .where('subject_reference', '=', created.body._id)
    .select(['subject_type', 'action'])
    .execute()
  expect(log).toEqual([
    { subject_type: 'SALES_PERSON', action: 'Created the sales person "zoe Marsh"' },
  ])
})

test('a sales person’s email is unique, in any case, also for fifty at once [B5.24]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      add('Twin', index % 2 === 0 ? 'twin@sales.example' : 'TWIN@sales.example'),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const message = 'Another sales person has this e-mail.'
  for (const { status, body } of answers.filter((one) => one.status !== 201)) {
    expect([status, body]).toMatchObject([409, { message, errors: { email: message } }])
  }
})

test.each([
  ['', 'x@sales.example', {}, 'name'],
  ['X', '', {}, 'email'],
  ['X', 'x@', {}, 'email'],
  ['X', 'x@sales.example', { _id: 'x' }, '_id'],
])('a sales person %j <%s> %o is rejected [B5.37]', async (name, email, more, field) => {
  const { status, body } = await add(name, email, more)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('sales persons are hidden from customers and visitors', async () => {
  expect((await customer('GET', '/sales-person')).status).toBe(403)
  expect((await anonymous('GET', '/sales-person')).status).toBe(401)
  const body = { name: 'X', email: 'x@sales.example' }
  expect((await customer('POST', '/sales-person', body)).status).toBe(403)
})
