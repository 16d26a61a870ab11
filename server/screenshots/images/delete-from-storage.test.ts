import { randomUUID } from 'node:crypto'

import type { Image } from '@insights/contract/screenshots/upload.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { describe, expect, test } from 'vitest'

import { filesOf as imageFiles } from '../../files/remove-orphan-images.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, storage, researcher, customer, anonymous } = await openTestPortal()
const report = await addCompleteReport(db)
let width = 1

/** Uploads images of `sizes` different contents. */
async function upload(count: number, to = report._id): Promise<Image[]> {
  const files = []
  for (let at = 0; at < count; at += 1) {
    width += 8
    files.push({ name: `${at}.png`, bytes: await buildBlackPng(width, 10) })
  }
  return (await uploadAs<Image[]>(app, researcher, to, files)).body
}

async function filesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('images').selectAll().where('id', 'in', ids).execute()
  return rows.flatMap(imageFiles)
}

function remove(filesId: readonly string[]) {
  return researcher('POST', '/delete-from-storage', { filesId })
}

async function isThere({ _id, url }: Image): Promise<boolean> {
  const row = await db.selectFrom('images').select('id').where('id', '=', _id).executeTakeFirst()
  const files = await filesOf([_id])
  const stored = await Promise.all(files.map((sha256) => storage.exists(sha256)))
  const reply = await app.inject({
    url,
    headers: { authorization: `Bearer ${researcher.token}` },
  })
  return row !== undefined && !stored.includes(false) && reply.statusCode === 200
}

async function addToAnswer(image: Image): Promise<void> {
  const answer = await db
    .selectFrom('answers')
    .select('id')
    .where('report_id', '=', report._id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('answer_images')
    .values({ report_id: report._id, answer_id: answer.id, image_id: image._id, position: 0 })
    .execute()
}

describe('delete-from-storage', () => {
  test('removes unreferenced images, with their files [D6.5]', async () => {
    const images = await upload(2)
    const files = await filesOf(images.map(({ _id }) => _id))
    const { status, body } = await researcher('POST', '/delete-from-storage', {
      filesId: images.map(({ url }) => url),
    })
    expect([status, body]).toEqual([201, { deleted: images.map(({ url }) => url) }])
    expect(await isThere(images[0]!)).toBe(false)
    expect(await Promise.all(files.map((sha256) => storage.exists(sha256)))).toEqual(
      files.map(() => false),
    )
  })

  test('keeps a print image that another, larger image shares [D5.78]', async () => {
    const files = [
      { name: 'large.png', bytes: await buildBlackPng(880, 1_520) },
      { name: 'larger.png', bytes: await buildBlackPng(1_320, 2_280) },
    ]
    const { body } = await uploadAs<Image[]>(app, researcher, report._id, files)
    const [large, larger] = await Promise.all(body.map(({ _id }) => filesOf([_id])))
    expect(large).toHaveLength(3)
    expect(large!.at(-1)).toBe(larger!.at(-1))
    expect((await remove([body[0]!.url])).status).toBe(201)
    expect(await isThere(body[1]!)).toBe(true)
    expect((await remove([body[1]!.url])).status).toBe(201)
    expect(await storage.exists(larger!.at(-1)!)).toBe(false)
  })

  test('keeps a file that another image shares', async () => {
    const bytes = await buildBlackPng(333, 22)
    const files = [
      { name: 'one.png', bytes },
      { name: 'two.png', bytes },
    ]
    const { body } = await uploadAs<Image[]>(app, researcher, report._id, files)
    expect((await remove([body[0]!.url])).status).toBe(201)
    expect(await isThere(body[0]!)).toBe(false)
    expect(await isThere(body[1]!)).toBe(true)
  })

  test.each([
    ['a path', '/api/images/../../etc/passwd'],
    ['a thumbnail', `/api/images/${randomUUID()}/thumbnail`],
    ['another site', `https://evil.example/api/images/${randomUUID()}`],
    ['a file', 'file:///etc/passwd'],
    ['a hash', 'a'.repeat(64)],
    ['nothing', ''],
  ])('rejects the whole call for the URL of %s', async (_what, url) => {
    const [image] = (await upload(1)) as [Image]
    const { status, body } = await remove([image.url, url])
    expect([status, Object.keys(body.errors!)]).toEqual([400, ['filesId']])
    expect(await isThere(image)).toBe(true)
  })

  test('rejects the whole call for a missing image', async () => {
    const [image] = (await upload(1)) as [Image]
    expect((await remove([image.url, `/api/images/${randomUUID()}`])).status).toBe(404)
    expect(await isThere(image)).toBe(true)
  })

  test('keeps an image that an answer shows, and the others of the call [D6.41 S15.2]', async () => {
    const [shown, other] = (await upload(2)) as [Image, Image]
    await addToAnswer(shown)
    const { status, body } = await remove([other.url, shown.url])
    expect([status, body.message]).toEqual([409, `An answer still uses the image ${shown.url}.`])
    expect([await isThere(shown), await isThere(other)]).toEqual([true, true])
  })

  test('keeps an image that written content of any report shows [D6.41]', async () => {
    const [shown, pasted, free] = (await upload(3)) as [Image, Image, Image]
    const other = await addCompleteReport(db, { date: '2025-01-01' })
    const trend = {
      _id: randomUUID(),
      trendTitle: 'Passkeys',
      trendContent: `<p>See <img src="${shown.url}"></p>`,
    }
    await db
      .insertInto('content_buildings')
      .values({
        report_id: report._id,
        content: JSON.stringify({ ...emptyContent(), trendsInnovations: [trend] }),
        stamps: '{}',
      })
      .execute()
    await db
      .insertInto('methodologies')
      .values({ report_id: other._id, methodology: `<img src="${pasted.url}">` })
      .execute()
    for (const image of [shown, pasted]) {
      const { status, body } = await remove([free.url, image.url])
      expect([status, body.message]).toEqual([
        409,
        `The content of a report still uses the image ${image.url}.`,
      ])
    }
    expect([await isThere(shown), await isThere(pasted), await isThere(free)]).toEqual([
      true,
      true,
      true,
    ])
    expect((await remove([free.url])).status).toBe(201)
  })

  test('keeps an image of a published revision, also when a draft has it too [S15.1]', async () => {
    const published = await addCompleteReport(db)
    const [image] = (await upload(1, published._id)) as [Image]
    await moveReport(db, published._id, 'PUBLISHED_EDITING')
    const draft = await db
      .insertInto('reports')
      .values({
        edition_id: published.editionId,
        revision: 1,
        title: 'Second revision',
        created_by: null,
        updated_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('report_images')
      .values({ report_id: draft.id, image_id: image._id })
      .execute()
    const { status, body } = await remove([image.url])
    expect([status, body.message]).toEqual([403, 'A published report cannot be changed.'])
    expect(await isThere(image)).toBe(true)
  })

  test('keeps an image that is added to an answer at the same time, or the answer is rejected', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [image] = (await upload(1)) as [Image]
      const [removed, added] = await Promise.allSettled([remove([image.url]), addToAnswer(image)])
      const rejected = removed.status === 'fulfilled' && removed.value.status === 409
      expect([added.status, rejected]).toEqual(
        added.status === 'fulfilled' ? ['fulfilled', true] : ['rejected', false],
      )
      expect(await isThere(image)).toBe(rejected)
    }
  })

  test('keeps a file that is uploaded again while it is deleted', async () => {
    const bytes = await buildBlackPng(2000, 7)
    const files = [{ name: 'again.png', bytes }]
    for (let round = 0; round < 10; round += 1) {
      const first = await uploadAs<Image[]>(app, researcher, report._id, files)
      const [second] = await Promise.all([
        uploadAs<Image[]>(app, researcher, report._id, files),
        remove([first.body[0]!.url]),
      ])
      const image = second.status === 201 ? second.body[0] : undefined
      const outcome = image ? await isThere(image) : second.status
      expect([true, 409]).toContain(outcome)
      if (image) await remove([image.url])
    }
  })

  test('never removes files in use', async () => {
    const [image] = (await upload(1)) as [Image]
    await removeUnusedFiles({ db, storage }, await filesOf([image._id]))
    expect(await isThere(image)).toBe(true)
  })

  test('is for staff', async () => {
    const [image] = (await upload(1)) as [Image]
    const filesId = [image.url]
    expect((await customer('POST', '/delete-from-storage', { filesId })).status).toBe(403)
    expect((await anonymous('POST', '/delete-from-storage', { filesId })).status).toBe(401)
    expect((await remove([])).status).toBe(400)
    expect(await isThere(image)).toBe(true)
  })
})
