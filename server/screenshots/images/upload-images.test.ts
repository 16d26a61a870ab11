import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'

import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { sendForm, uploadAs } from '../../testing/upload-as.ts'

const portal = await openTestPortal()
const { app, as, db, senior, researcher, customer, anonymous, storageDirectory } = portal
const report = await addCompleteReport(db)
const png = await buildBlackPng(64, 32)
const tooManyPixels = await buildBlackPng(7000, 6000)
const TOO_LARGE = Buffer.alloc(10 * 1024 * 1024 + 1)

async function counts() {
  const { total } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const files = readdirSync(storageDirectory, { recursive: true, withFileTypes: true })
  return { rows: total, files: files.filter((entry) => entry.isFile()).length }
}

describe('upload', () => {
  test('an image sent without a report is its sender’s alone until an answer is saved with it [D15.360]', async () => {
    const files = [`data:image/png;base64,${png.toString('base64')}`]
    expect((await customer('POST', '/upload', { files })).status).toBe(403)
    const { _id: reportId } = await addCompleteReport(db)
    const { body } = await researcher<Image[]>('POST', '/upload', { files })
    const [{ _id, url }] = body as [Image]
    const statusFor = async ({ token }: CallAs) =>
      (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    const answers = await researcher<FindResult<Answer>>('GET', '/capability-reports', {
      report: reportId,
      $limit: 1,
    })
    const [answer] = answers.body.data as [Answer]
    const save = (call: CallAs, version: number) =>
      call<Answer>('PUT', `/capability-reports/${answer._id}`, {
        version,
        hasCapability: true,
        capabilityChange: 'no-change',
        images: [{ url }],
      })
    expect((await save(senior, answer.version)).status).toBe(400)
    for (const call of [senior, customer]) expect(await statusFor(call)).toBe(404)
    const remove = { filesId: [url] }
    expect((await senior('POST', '/delete-from-storage', remove)).status).toBe(404)
    expect(await statusFor(researcher)).toBe(200)
    expect((await save(researcher, answer.version)).body.images).toMatchObject([{ _id, url }])
    expect(await statusFor(senior)).toBe(200)
  })

  test('an image without a report is rejected while its sender has 1,000 others in no answer [D15.393]', async () => {
    const files = [`data:image/png;base64,${png.toString('base64')}`]
    const full = await as({ email: 'full@test.example', loginType: 'ADMIN' })
    expect((await full('POST', '/upload', { files })).status).toBe(201)
    await sql`insert into images select (jsonb_populate_record(images, jsonb_build_object(
        'id', gen_random_uuid(), 'upload_key', null))).*
      from images, generate_series(1, 999)
      where created_by = (select id from users where email = 'full@test.example')`.execute(db)
    const { status, body } = await full<ErrorBody>('POST', '/upload', { files })
    expect([status, body.message]).toEqual([
      400,
      '1000 of your images are in no answer yet. Save answers with them, or delete some.',
    ])
    expect((await researcher('POST', '/upload', { files })).status).toBe(201)
  })

  test('a form stores its images, in order, with a thumbnail each [D6.3]', async () => {
    const wide = await buildBlackPng(960, 100)
    const { status, body } = await uploadAs<Image[]>(app, researcher, report._id, [
      { name: 'first.png', bytes: png },
      { name: '../../etc/sec\u202eond.png', bytes: wide },
    ])
    expect(status).toBe(201)
    expect(body.map(({ name }) => name)).toEqual(['first.png', 'second.png'])
    expect(body[0]).toMatchObject({
      url: `/api/images/${body[0]!._id}`,
      thumbnailUrl: `/api/images/${body[0]!._id}/thumbnail`,
      width: 64,
      height: 32,
    })
    const links = await db
      .selectFrom('report_images')
      .innerJoin('images', 'images.id', 'image_id')
      .select(['image_id', 'mime', 'created_by'])
      .where('report_id', '=', report._id)
      .execute()
    expect(links.map(({ image_id }) => image_id).toSorted()).toEqual(
      body.map(({ _id }) => _id).toSorted(),
    )
    expect(links[0]).toMatchObject({ mime: 'image/png' })
    expect(links[0]!.created_by).not.toBeNull()
    const log = await actionsOn(db, report._id)
    expect(log).toContainEqual(expect.stringContaining('Uploaded 2 images'))
  })

  test.each(['run.exe', 'page.html', 'screen.png.js', 'report.pdf'])(
    'an image that is called %s is rejected by its name [D15.559 S45.56]',
    async (name) => {
      const { status, body } = await uploadAs(app, researcher, report._id, [{ name, bytes: png }])
      expect([status, body.message]).toEqual([400, `${name}: The name is not that of an image`])
    },
  )

  test.each(['SCREEN.PNG', 'Screen at 9.41.23', 'home.heif', 'screen'])(
    'an image may be called %s',
    async (name) => {
      expect((await uploadAs(app, researcher, report._id, [{ name, bytes: png }])).status).toBe(201)
    },
  )

  test('data URIs do the same, whatever type they claim', async () => {
    const data = `data:image/gif;base64,${png.toString('base64')}`
    const { status, body } = await researcher<Image[]>('POST', '/upload', {
      reportId: report._id,
      files: [{ name: 'shot.gif', data }],
    })
    expect(status).toBe(201)
    const row = await db
      .selectFrom('images')
      .select(['mime', 'name'])
      .where('id', '=', body[0]!._id)
      .executeTakeFirst()
    expect(row).toEqual({ mime: 'image/png', name: 'shot.gif' })
  })

  test('data URIs without names are named by their index, beside named ones [D15.166]', async () => {
    const uri = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
    const { status, body } = await researcher<Image[]>('POST', '/upload', {
      reportId: report._id,
      files: [uri(png), { name: 'menu.png', data: uri(png) }, uri(png)],
    })
    expect([status, body.map(({ name }) => name)]).toEqual([
      201,
      ['screenshot 1', 'menu.png', 'screenshot 3'],
    ])
    for (const files of [['no data'], [uri(Buffer.from('<html>'))], [7], ['data:image/png,abc']]) {
      const rejected = await researcher('POST', '/upload', { reportId: report._id, files })
      expect(rejected.status).toBe(400)
    }
  })

  test.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>'), 400],
    ['a truncated image', png.subarray(0, 45), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['more than 10 MB', TOO_LARGE, 413],
    ['more than 40 megapixels', tooManyPixels, 400],
  ])('%s among images rejects the whole call by its name [D6.39]', async (_what, bytes, code) => {
    const before = await counts()
    const fresh = await buildBlackPng(50, 50)
    const { status, body } = await uploadAs(app, researcher, report._id, [
      { name: 'good.png', bytes: fresh },
      { name: 'bad.png', bytes },
      { name: 'also-good.png', bytes: png },
    ])
    expect(status).toBe(code)
    expect(body.message).toMatch(/^bad\.png: /)
    expect(body.errors).toHaveProperty('files')
    expect(await counts()).toEqual(before)
  })

  test('an invalid or too large data URI is rejected by its name', async () => {
    const before = await counts()
    for (const [data, code] of [
      ['http://evil.example/x.png', 400],
      ['data:image/png,abc', 400],
      ['data:image/png;base64,', 400],
      [`data:image/png;base64,${TOO_LARGE.toString('base64')}`, 413],
    ] as const) {
      const files = [{ name: 'bad.png', data }]
      const input = { reportId: report._id, files }
      const { status, body } = await researcher('POST', '/upload', input)
      expect([status, body.message]).toEqual([code, expect.stringMatching(/^bad\.png: /)])
    }
    expect(await counts()).toEqual(before)
  })

  test('takes twenty files to a call, and not one more', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, bytes: png }))
    expect((await uploadAs(app, researcher, report._id, files(20))).body).toHaveLength(20)
    const before = await counts()
    const form = await uploadAs(app, researcher, report._id, files(21))
    expect([form.status, form.body.errors]).toEqual([
      400,
      { files: 'At most 20 images per request' },
    ])
    const json = await researcher('POST', '/upload', {
      reportId: report._id,
      files: files(21).map(({ name }) => ({ name, data: 'data:;base64,' })),
    })
    expect([json.status, Object.keys(json.body.errors!)]).toEqual([400, ['files']])
    expect(await counts()).toEqual(before)
  })

  test('a form without files, with other fields, or without its report first is rejected', async () => {
    const empty = await uploadAs(app, researcher, report._id, [])
    expect([empty.status, empty.body.errors]).toEqual([400, { files: 'Required' }])
    const late = new FormData()
    late.append('files', new Blob([new Uint8Array(png)]), 'a.png')
    late.append('reportId', report._id)
    expect(await sendForm(app, researcher, late)).toMatchObject({
      status: 400,
      body: { errors: { reportId: 'Required' } },
    })
    const other = new FormData()
    other.append('reportId', report._id)
    other.append('owner', 'me')
    expect(await sendForm(app, researcher, other)).toMatchObject({
      status: 400,
      body: { errors: { owner: 'Unknown field' } },
    })
    expect((await researcher('POST', '/upload')).status).toBe(400)
  })

  test('is for staff, and for open reports', async () => {
    const files = [{ name: 'a.png', bytes: png }]
    expect((await uploadAs(app, customer, report._id, files)).status).toBe(403)
    expect((await uploadAs(app, anonymous, report._id, files)).status).toBe(401)
    expect((await uploadAs(app, researcher, randomUUID(), files)).status).toBe(404)
    expect((await uploadAs(app, researcher, 'x', files)).status).toBe(400)
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'PUBLISHED')
    const before = await counts()
    const published = await uploadAs(app, researcher, _id, files)
    expect([published.status, published.body.message]).toEqual([
      403,
      'A published report cannot be changed.',
    ])
    expect(await counts()).toEqual(before)
  })

  test('returns an approved report to review, and says so once [D15.125]', async () => {
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'APPROVED')
    const body = {
      reportId: _id,
      files: [{ name: 'a.png', data: `data:image/png;base64,${png.toString('base64')}` }],
    }
    const said: unknown[] = []
    for (const _ of [1, 2]) {
      const { status, headers } = await researcher('POST', '/upload', body)
      said.push([status, headers['x-report-reopened']])
    }
    expect(said).toEqual([
      [201, 'true'],
      [201, undefined],
    ])
    const rows = await db.selectFrom('reports').where('id', '=', _id).select('status').execute()
    expect(rows).toEqual([{ status: 'REVIEWED' }])
  })
})

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const FORM = [
  '--a-boundary',
  'content-disposition: form-data; name="reportId"',
  '',
  'not an id',
  '--a-boundary',
  'content-disposition: form-data; name="files"; filename="a.png"',
  '',
  'a'.repeat(30 * 1024 * 1024),
  '--a-boundary--',
  '',
].join('\r\n')

/** Sends 30 MB to a call that is rejected at once and, on the same connection, another request. */
async function sendTwo(token: string | undefined): Promise<string[]> {
  const socket = connect(port)
  const answers = text(socket)
  socket.write(
    [
      'POST /api/upload HTTP/1.1',
      'host: portal.test',
      `content-length: ${FORM.length}`,
      'content-type: multipart/form-data; boundary=a-boundary',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      '',
      FORM,
    ].join('\r\n'),
  )
  socket.write('GET /api/health/live HTTP/1.1\r\nhost: portal.test\r\nconnection: close\r\n\r\n')
  return (await answers).match(/HTTP\/1\.1 \d+/g) ?? []
}

test('a rejected form is read to its end, so that the connection can be used again', async () => {
  expect(await sendTwo(undefined)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  expect(await sendTwo(customer.token)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200'])
  expect(await sendTwo(researcher.token)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
})
