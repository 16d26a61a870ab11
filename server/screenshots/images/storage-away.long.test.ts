import type { ErrorBody } from '@insights/contract/error.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { openS3Server, useCredentials } from '@insights/platform/testing/open-s3-server.ts'
import { afterAll, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const bucket = await openS3Server()
afterAll(useCredentials(bucket))
afterAll(bucket.stop)
const STORAGE_URL = `s3://files?endpoint=${bucket.endpoint}`
const { app, db, researcher } = await openTestPortal({ STORAGE_URL })
const report = await addCompleteReport(db)

let width = 100
const upload = async () => {
  const files = [{ name: 'screen.png', bytes: await buildBlackPng(width++, 40) }]
  return uploadAs<[Image]>(app, researcher, report._id, files)
}
const get = (url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${researcher.token}` } })

test('images are stored in the bucket, sent from it with their ETag, and removed from it [D11.4]', async () => {
  const { body } = await upload()
  expect(bucket.objects.size).toBe(3)
  const reply = await get(body[0].url)
  expect(reply.statusCode).toBe(200)
  const [sha256] = [...bucket.objects].find(([, content]) => content.equals(reply.rawPayload))!
  expect(reply.headers['etag']).toBe(`"${sha256}"`)
  await researcher('POST', '/delete-from-storage', { filesId: [body[0].url] })
  expect(bucket.objects.size).toBe(0)
})

test('a request while the bucket is unavailable fails with the reason, stores nothing by half, and succeeds afterwards [D11.22]', async () => {
  const { body } = await upload()
  await bucket.stop()
  const read = await get(body[0].url)
  expect([read.statusCode, read.json<ErrorBody>().message]).toEqual([
    503,
    'The file storage does not answer: ECONNREFUSED. Please try again in a few seconds.',
  ])
  expect(read.headers['cache-control']).toBe('no-store')
  expect(read.headers['etag']).toBeUndefined()
  const rejected = await upload()
  expect(rejected.status).toBe(503)
  const { images } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('images'))
    .executeTakeFirstOrThrow()
  expect(images).toBe(1)
  await bucket.start()
  expect((await get(body[0].url)).statusCode).toBe(200)
  expect((await upload()).status).toBe(201)
})

test('images deleted while the bucket is unavailable leave it with the next deletion [D11.23]', async () => {
  const first = (await upload()).body[0].url
  const second = (await upload()).body[0].url
  const before = bucket.objects.size
  await bucket.stop()
  const deleted = await researcher('POST', '/delete-from-storage', { filesId: [first] })
  await bucket.start()
  expect(deleted.status).toBe(201)
  expect(bucket.objects.size).toBe(before)
  expect((await get(first)).statusCode).toBe(404)
  await researcher('POST', '/delete-from-storage', { filesId: [second] })
  expect(bucket.objects.size).toBe(before - 6)
  expect(await db.selectFrom('unremoved_files').selectAll().execute()).toEqual([])
})
