import { randomUUID } from 'node:crypto'

import type { FindResult } from '@insights/contract/find.ts'
import { expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, researcher, customer, anonymous } = await openTestPortal()

test('the months of an industry are returned once each with the newest revision, however many there are', async () => {
  const industry = await addCompleteIndustry(db)
  const { editionId } = await addCompleteReport(db, { industry, date: '2026-03-01' })
  await addCompleteReport(db, { industry, date: '2026-05-01' })
  await addCompleteReport(db, { date: '2026-04-01' })
  await db
    .insertInto('editions')
    .values({ industry_id: industry._id, date: '2026-06-01' })
    .execute()
  await db.updateTable('reports').set({ status: 'REVIEWED' }).execute()
  await db.updateTable('reports').set({ status: 'APPROVED' }).execute()
  await db.updateTable('reports').set({ status: 'PUBLISHED' }).execute()
  const { id: newest } = await db
    .insertInto('reports')
    .values({
      edition_id: editionId,
      revision: 1,
      title: 'Again',
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const query = { industry: industry._id, $limit: 'infinity' }
  const { body } = await researcher<FindResult<object>>('GET', '/reports-date', query)
  expect(body).toMatchObject({
    total: 2,
    data: [
      { date: '2026-05-01T00:00:00.000Z', industry: industry._id, status: 'PUBLISHED' },
      { _id: editionId, date: '2026-03-01T00:00:00.000Z', report: newest, title: 'Again' },
    ],
  })
  const none = await researcher<FindResult<object>>('GET', '/reports-date', {
    industry: randomUUID(),
  })
  expect(none.body.total).toBe(0)
})

test.each([
  [{ industry: 'x' }, 'industry'],
  [{ date: '2026-03-01' }, 'date'],
  [{ $sort: { industry: 1 } }, '$sort.industry'],
])('a query for %o is rejected by name', async (query, field) => {
  const { status, body } = await researcher('GET', '/reports-date', query)
  expect([status, Object.keys(body.errors!)]).toEqual([400, [field]])
})

test('the months are returned to staff only', async () => {
  expect((await customer('GET', '/reports-date')).status).toBe(403)
  expect((await anonymous('GET', '/reports-date')).status).toBe(401)
})
