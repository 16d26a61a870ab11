import type { Image } from '@insights/contract/screenshots/upload.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { keepShownImages } from '../../database/migrations/0024_images_and_purchase_requests.ts'
import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, owner, storage, senior, researcher, customer } = await openTestPortal()

/** Uploads an image of a size of its own, so that it has files of its own. */
let width = 8
async function upload(report: string): Promise<Image> {
  const files = [{ name: 'screen.png', bytes: await buildBlackPng((width += 1), 8) }]
  return (await uploadAs<[Image]>(app, researcher, report, files)).body[0]
}

const statusFor = async (user: CallAs, { url }: Image) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })).statusCode

const show = (report: string, { _id }: Image) => showImage(db, report, _id)

const write = (report: string, image: Image) =>
  researcher('POST', '/methodology', {
    report,
    methodology: `<p>How</p><img src="${image.url}" alt="A screen">`,
  })

async function buy(editionId: string): Promise<void> {
  await assignEdition(db, customer.companyCustomer, editionId)
}

async function nextEdition(
  of: string,
  newDate: string,
): Promise<{ _id: string; editionId: string }> {
  const { body } = await researcher<{ _id: string }>('POST', '/report-edit', {
    reportId: of,
    newDate,
  })
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', body._id)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  return { _id: body._id, editionId: edition_id }
}

describe('buyers of an edition', () => {
  let first: CompleteReport
  let [shown, written, unused] = [] as unknown as [Image, Image, Image]

  beforeAll(async () => {
    first = await addCompleteReport(db, { date: '2026-01-01' })
    ;[shown, written, unused] = [
      await upload(first._id),
      await upload(first._id),
      await upload(first._id),
    ]
    await show(first._id, shown)
    await write(first._id, written)
    await completeReport(db, senior, first)
    await publishReport(senior, first._id)
  })

  test('see the images of their edition, and none that only the previous edition shows [S10.15]', async () => {
    const second = await nextEdition(first._id, '2026-02-01T00:00:00.000Z')
    expect(await imagesOf(second._id)).toEqual([shown._id, written._id].toSorted())
    const own = await upload(second._id)
    await db.deleteFrom('answer_images').where('report_id', '=', second._id).execute()
    await show(second._id, own)
    await changeAnswers(
      db,
      { report_id: second._id },
      { status: 'COMPLETED', capability_change_id: 'no-change' },
    )
    await db
      .updateTable('report_companies')
      .set({ ratings_carried_over: false })
      .where('report_id', '=', second._id)
      .execute()
    await db
      .updateTable('methodologies')
      .set({ carried_over_from: null })
      .where('report_id', '=', second._id)
      .execute()
    await db.deleteFrom('content_buildings').where('report_id', '=', second._id).execute()
    await completeReport(db, senior, { ...first, ...second })
    await publishReport(senior, second._id)
    await buy(second.editionId)
    const statuses = async (user: CallAs) => [
      await statusFor(user, own),
      await statusFor(user, written),
      await statusFor(user, shown),
      await statusFor(user, unused),
    ]
    expect(await statuses(customer)).toEqual([200, 200, 404, 404])
    expect(await statuses(senior)).toEqual([200, 200, 200, 404])
    await buy(first.editionId)
    expect(await statuses(customer)).toEqual([200, 200, 200, 404])
  })

  test('see all images in a further revision, whatever is changed in it', async () => {
    const { body } = await researcher<{ _id: string }>('POST', '/report-edit', {
      reportId: first._id,
    })
    expect(await imagesOf(body._id)).toEqual([shown._id, written._id].toSorted())
    expect(await statusFor(senior, shown)).toBe(200)
    await researcher('DELETE', `/reports/${body._id}`)
    expect(await statusFor(senior, shown)).toBe(200)
  })
})

async function imagesOf(report: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_images')
    .where('report_id', '=', report)
    .orderBy('image_id')
    .select('image_id')
    .execute()
  return rows.map(({ image_id }) => image_id)
}

test('documents published earlier keep their images: the migration removes the others', async () => {
  const report = await addCompleteReport(db, { date: '2026-05-01' })
  const [shown, written, unused, open] = [
    await upload(report._id),
    await upload(report._id),
    await upload(report._id),
    await upload((await addCompleteReport(db))._id),
  ]
  await show(report._id, shown)
  await write(report._id, written)
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'] as const) {
    await db.updateTable('reports').set({ status }).where('id', '=', report._id).execute()
  }
  await buy(report.editionId)
  expect(await statusFor(customer, unused)).toBe(200)
  const { sha256 } = await db
    .selectFrom('images')
    .where('id', '=', unused._id)
    .select('sha256')
    .executeTakeFirstOrThrow()
  await owner.transaction().execute(async (transaction) => {
    // The trigger was added after that migration.
    await sql`alter table report_images disable trigger guard_published_delete`.execute(transaction)
    await keepShownImages(transaction as never)
    await sql`alter table report_images enable trigger guard_published_delete`.execute(transaction)
  })
  expect([
    await statusFor(customer, shown),
    await statusFor(customer, written),
    await statusFor(customer, unused),
    await statusFor(senior, unused),
    await statusFor(senior, open),
  ]).toEqual([200, 200, 404, 404, 200])
  // Its file goes with the next removal.
  expect(await storage.exists(sha256)).toBe(true)
  await researcher('POST', '/delete-from-storage', { filesId: [open.url] })
  expect(await storage.exists(sha256)).toBe(false)
})
