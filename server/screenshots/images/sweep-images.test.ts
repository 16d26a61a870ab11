import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { addImage } from '../../testing/add-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { queueImageSweep } from './sweep-images.ts'

const { db, services, storage, runJobs } = await openTestPortal()

/** Adds an image with a file of its own, in no report and no inbox. */
async function addOldImage(age = '2 hours') {
  const { sha256 } = await storage.put(randomBytes(50))
  const id = await addImage(db, { sha256, thumbnail_sha256: sha256 })
  await sql`update images set created_at = now() - ${age}::interval where id = ${id}`.execute(db)
  return { id, sha256 }
}

const isThere = async ({ id, sha256 }: Awaited<ReturnType<typeof addOldImage>>) => [
  (await db.selectFrom('images').where('id', '=', id).select('id').execute()).length === 1,
  await storage.exists(sha256),
]

test('the daily sweep removes images without an owner with their files, and no others [D15.107 S41.2]', async () => {
  const report_id = (await addCompleteReport(db))._id
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const [ofReport, inInbox, fresh, ...orphans] = [
    await addOldImage(),
    await addOldImage(),
    await addOldImage('1 minute'),
    await addOldImage(),
    await addOldImage('1 year'),
  ]
  await db.insertInto('report_images').values({ report_id, image_id: ofReport.id }).execute()
  await db.insertInto('inbox_images').values({ report_id, image_id: inInbox.id, user_id }).execute()
  await queueImageSweep(db, services)
  await queueImageSweep(db, services)
  await runJobs()
  for (const kept of [ofReport, inInbox, fresh]) expect(await isThere(kept)).toEqual([true, true])
  for (const orphan of orphans) expect(await isThere(orphan)).toEqual([false, false])
  // The next sweep is queued for tomorrow.
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours
    from pgboss.job where name = 'sweep-images' and state = 'created'`.execute(db)
  expect(rows).toEqual([{ hours: 24 }])
})
