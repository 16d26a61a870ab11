import { randomUUID } from 'node:crypto'

import type { Image } from '@insights/contract/screenshots/upload.ts'
import { statementEnded } from '@insights/platform/telemetry/events.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { describe, expect, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { addImage } from '../../testing/add-image.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, storage, as, researcher, customer, anonymous } = await openTestPortal()
const report = await addCompleteReport(db)
const [image] = await upload('My "shot" – größe.gif')

const [second] = await upload('second.gif')
const images = [image, second]

async function upload(name: string) {
  const files = [{ name, bytes: await buildBlackPng(960, 40) }]
  const { body } = await uploadAs<[Image]>(app, researcher, report._id, files)
  return body
}

function get(user: CallAs, url: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(user.token && { authorization: `Bearer ${user.token}` }) },
  })
}

describe('images', () => {
  test("are sent with the type of their content, and the reader's browser revalidates them each time", async () => {
    const reply = await get(researcher, image.url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-length': String(reply.rawPayload.byteLength),
      'content-disposition':
        'inline; filename="My _shot_ _ gr__e.png"; ' +
        "filename*=UTF-8''My%20_shot_%20%E2%80%93%20gr%C3%B6%C3%9Fe.png",
    })
    expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const small = await get(researcher, image.thumbnailUrl)
    expect(small.headers['content-type']).toBe('image/webp')
    expect(small.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  })

  test('are sent without a body for HEAD and for a known version', async () => {
    const whole = await get(researcher, image.url)
    const head = await get(researcher, image.url, {}, 'HEAD')
    expect([head.statusCode, head.rawPayload.byteLength]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    const etag = String(whole.headers['etag'])
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await get(researcher, image.url, { 'if-none-match': known })
      expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0])
      expect(again.headers).toMatchObject({ etag, 'cache-control': whole.headers['cache-control'] })
    }
    expect((await get(researcher, image.url, { 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  test('are readable for a customer who has bought their report, as long as the purchase lasts [D6.4 S31.2]', async () => {
    const statusFor = async (user: CallAs) => [
      (await get(user, image.url)).statusCode,
      (await get(user, image.thumbnailUrl)).statusCode,
    ]
    expect(await statusFor(anonymous)).toEqual([401, 401])
    expect(await statusFor(customer)).toEqual([404, 404])
    await assignEdition(db, customer.companyCustomer, report.editionId)
    // The report is bought, but not published yet.
    expect(await statusFor(customer)).toEqual([404, 404])
    await moveReport(db, report._id, 'PUBLISHED')
    expect(await statusFor(customer)).toEqual([200, 200])
    await db.deleteFrom('company_reports').execute()
    // A preview shows no images, and a known version does not change that.
    expect(await statusFor(customer)).toEqual([404, 404])
    const known = { 'if-none-match': '*' }
    expect((await get(customer, image.url, known)).statusCode).toBe(404)
    expect(await statusFor(researcher)).toEqual([200, 200])
  })

  test('are not confirmed to a browser that keeps them after the session has ended [S31.1]', async () => {
    const leaving = await as({ email: 'leaving@test.example', loginType: 'ADMIN' })
    const etag = String((await get(leaving, image.url)).headers['etag'])
    expect((await get(leaving, image.url, { 'if-none-match': etag })).statusCode).toBe(304)
    await leaving('DELETE', '/authentication')
    const again = await get(leaving, image.url, { 'if-none-match': etag })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([401, 'no-store'])
  })

  test('without content, report or file are a 404', async () => {
    expect((await get(researcher, `/api/images/${randomUUID()}`)).statusCode).toBe(404)
    expect((await get(researcher, '/api/images/..%2f..%2fetc%2fpasswd')).statusCode).toBe(400)
    const stray = await addImage(db, {
      sha256: 'a'.repeat(64),
      thumbnail_sha256: 'a'.repeat(64),
      name: 'stray.png',
    })
    expect((await get(researcher, `/api/images/${stray}`)).statusCode).toBe(404)
    const { sha256 } = await db
      .selectFrom('images')
      .select('sha256')
      .where('id', '=', image._id)
      .executeTakeFirstOrThrow()
    await storage.delete(sha256)
    const lost = await get(researcher, image.url)
    expect([lost.statusCode, lost.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('are checked in two look-ups for a gallery of sixty, without the storage', async () => {
    const etags = await Promise.all(
      images.map(async ({ thumbnailUrl }) =>
        String((await get(researcher, thumbnailUrl)).headers['etag']),
      ),
    )
    // Without its file, a response that reads it is a 404.
    const files = await db.selectFrom('images').select(['id', 'thumbnail_sha256']).execute()
    for (const { thumbnail_sha256 } of files) await storage.delete(thumbnail_sha256)
    expect((await get(researcher, images[0]!.thumbnailUrl)).statusCode).toBe(404)
    let statements = 0
    const stop = statementEnded.subscribe(() => (statements += 1))
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        get(researcher, images[index % 2]!.thumbnailUrl, {
          'if-none-match': etags[index % 2]!,
        }),
      ),
    )
    stop()
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([304]))
    // One statement for the sessions, and one for the images.
    expect(statements).toBe(2)
  })
})
