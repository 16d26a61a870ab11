import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDocuments } from '../../testing/open-documents.ts'
import { up } from './0028_earlier_documents.ts'

const { db, owner, addPublished, read, researcher } = await openDocuments()

test('the migration stores the part of every document that later editions need', async () => {
  const first = await addPublished({ date: '2026-01-01' })
  const { industry } = first
  const second = await addPublished({ industry, date: '2026-02-01' })
  const third = await addPublished({ industry, date: '2026-03-01' })
  const before = await findEarlier()
  // Rows as the portal stored them at the time of the migration.
  await sql`update report_documents
    set shape = case report_id when ${third._id} then 1 else 2 end`.execute(db)
  await sql`alter table report_documents drop column earlier`.execute(owner)
  await owner.transaction().execute((transaction) => up(transaction as never))
  const after = await findEarlier()
  for (const { _id } of [first, second]) {
    expect(after.get(_id)).toMatchObject({ report: { _id } })
    expect(before.get(_id)).toMatchObject(after.get(_id)!)
  }
  // A document of another shape is built again when it is next read.
  expect(after.get(third._id)).toBeNull()
  await read(researcher, third)
  expect((await findEarlier()).get(third._id)).toEqual(before.get(third._id))
})

async function findEarlier() {
  const rows = await db.selectFrom('report_documents').select(['report_id', 'earlier']).execute()
  return new Map(
    rows.map(({ report_id, earlier }) => [
      report_id,
      earlier && (JSON.parse(String(gunzipSync(earlier))) as object),
    ]),
  )
}
