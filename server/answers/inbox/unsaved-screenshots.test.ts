import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Inbox } from '@insights/contract/answers/inbox.ts'
import { MAX_UNSAVED, type UnsavedImage } from '@insights/contract/answers/unsaved-screenshots.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { sendForm } from '../../testing/upload-as.ts'
import { clearInboxes } from './clear-inboxes.ts'

const portal = await openTestPortal()
const { app, db, researcher, senior, customer, anonymous, storage, storageDirectory } = portal
const heic = await readFile(
  new URL('../../../platform/image/fixtures/turned-with-gps.heic', import.meta.url),
)
/** Counted up, so that each image is another file. */
let width = 100
let date = 2000
let made: CompleteReport
let report = ''
let answer: Answer
let other: Answer

beforeEach(async () => {
  made = await addCompleteReport(db, { date: `${date++}-01-01` })
  report = made._id
  const query = { report, $limit: 'infinity' }
  const { body } = await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)
  answer = body.data[0]!
  other = body.data[1]!
})

interface Sending {
  /** The client's name of the upload. */
  readonly id?: string
  readonly name?: string
  readonly user?: CallAs
  readonly to?: string
}

/** Sends a screenshot in the form of an answer. */
async function send(bytes?: Uint8Array, { id = crypto.randomUUID(), ...sending }: Sending = {}) {
  const { name = 'screen.png', user = researcher, to = answer._id } = sending
  const form = new FormData()
  const content = bytes ?? (await buildBlackPng(width++, 20))
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const url = `/api/inbox/${report}/unsaved/${to}/${id}`
  return sendForm<UnsavedImage & { message: string }>(app, user, form, url, 'PUT')
}

const list = async (user: CallAs = researcher, of = answer._id) =>
  (await user<{ data: UnsavedImage[] }>('GET', `/inbox/${report}/unsaved/${of}`)).body.data
const readAnswer = async () => {
  const query = { report, _id: answer._id }
  return (await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)).body.data[0]!
}
const save = (images: readonly string[], user: CallAs = researcher, of = answer) =>
  user<Answer>('PUT', `/capability-reports/${of._id}`, {
    version: of.version,
    hasCapability: true,
    capabilityChange: 'no-change',
    images,
  })
const readInbox = async () => (await researcher<Inbox>('GET', `/inbox/${report}`)).body
const statusOf = async (path: string, user: CallAs) =>
  (
    await app.inject({
      url: `/api${path}`,
      headers: user.token ? { authorization: `Bearer ${user.token}` } : {},
    })
  ).statusCode
const rowOf = (id: string) =>
  db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const filesStored = () =>
  readdirSync(storageDirectory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

describe('an unsaved screenshot', () => {
  test('waits in its form, and changes nothing in the report [D14.102 D14.104]', async () => {
    const before = await readAnswer()
    const uploads = [crypto.randomUUID(), crypto.randomUUID()]
    const ids: string[] = []
    for (const [at, id] of uploads.entries()) {
      const { status, body } = await send(undefined, { id, name: `${at}.png` })
      expect([status, body.upload]).toEqual([200, id])
      ids.push(body._id)
    }
    expect((await list()).map(({ _id, upload, name }) => [_id, upload, name])).toEqual([
      [ids[0], uploads[0], '0.png'],
      [ids[1], uploads[1], '1.png'],
    ])
    expect(await list(researcher, other._id)).toEqual([])
    expect(await readAnswer()).toEqual(before)
    const links = await db.selectFrom('report_images').where('image_id', 'in', ids).execute()
    expect(links).toEqual([])
    // The inbox does not list it either.
    expect((await readInbox()).waiting).toEqual([])
    const counts = await researcher<{ data: { report: string }[] }>('GET', '/inbox')
    expect(counts.body.data.map((one) => one.report)).not.toContain(report)
  })

  test('is visible to its sender alone [D14.104]', async () => {
    const { body } = await send()
    for (const path of [`/images/${body._id}`, `/images/${body._id}/thumbnail`]) {
      expect(await statusOf(path, researcher)).toBe(200)
      expect(await statusOf(path, senior)).toBe(404)
      expect(await statusOf(path, customer)).toBe(404)
      expect(await statusOf(path, anonymous)).toBe(401)
    }
    expect(await list(senior)).toEqual([])
    const url = `/inbox/${report}/images/${body._id}`
    expect((await senior('DELETE', url)).status).toBe(404)
    expect((await senior('PUT', url, { answer: answer._id })).status).toBe(404)
    expect((await save([body._id], senior)).status).toBe(400)
    expect((await readAnswer()).images).toEqual([])
  })

  test('belongs to the report once it is saved, and to no form any more [D14.103]', async () => {
    const { body: first } = await send()
    const { body: second } = await send()
    const { body: left } = await send()
    const saved = await save([second._id, first._id])
    expect(saved.status).toBe(200)
    expect(saved.body.images.map(({ _id }) => _id)).toEqual([second._id, first._id])
    expect(await statusOf(`/images/${first._id}`, senior)).toBe(200)
    expect(await statusOf(`/images/${left._id}`, senior)).toBe(404)
    expect((await list()).map(({ _id }) => _id)).toEqual([left._id])
  })

  test('cannot be saved in another user’s answer, nor in another answer of its sender [D14.104]', async () => {
    const { body } = await send()
    expect((await save([body._id], researcher, other)).status).toBe(400)
    expect((await save([body._id], senior)).status).toBe(400)
    expect((await list()).map(({ _id }) => _id)).toEqual([body._id])
  })

  test('is stored once when it is sent again, also at the same time and after it was saved [D14.101]', async () => {
    const bytes = await buildBlackPng(width++, 30)
    const id = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => send(bytes, { id })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    const [image] = await list()
    expect(sent.map(({ body }) => body._id)).toEqual([image!._id, image!._id, image!._id])
    await save([image!._id])
    expect((await send(bytes, { id })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await readAnswer()).images).toHaveLength(1)
  })

  test('gets an id of the server, whatever its sender calls it [D15.120 S38.2]', async () => {
    const { body } = await send()
    expect(body._id).not.toBe(body.upload)
    const taken = await send(undefined, { id: body._id, user: senior })
    expect([taken.status, taken.body._id === body._id]).toEqual([200, false])
  })

  test("is separate from another user's upload under the same id [D15.121 S38.2]", async () => {
    const { body } = await send()
    const theirs = await send(undefined, { id: body.upload, user: senior })
    expect([theirs.status, theirs.body.upload]).toEqual([200, body.upload])
    expect(theirs.body._id).not.toBe(body._id)
    expect((await list()).map(({ _id }) => _id)).toEqual([body._id])
    expect((await list(senior)).map(({ _id }) => _id)).toEqual([theirs.body._id])
  })

  test('is rejected under the id of another upload of its sender [D15.121]', async () => {
    const { body } = await send()
    expect((await send(undefined, { id: body.upload, to: other._id })).status).toBe(409)
    expect(await list(researcher, other._id)).toEqual([])
  })

  test('stays when the answer is saved without it, or by another user first [D14.106]', async () => {
    const { body } = await send()
    const theirs = await send(undefined, { user: senior })
    expect((await save([theirs.body._id], senior)).status).toBe(200)
    const late = await save([body._id])
    expect(late.status).toBe(409)
    expect((await list()).map(({ _id }) => _id)).toEqual([body._id])
    const { version, images } = await readAnswer()
    const both = [...images.map(({ _id }) => _id), body._id]
    expect((await save(both, researcher, { ...answer, version })).body.images).toHaveLength(2)
  })

  test('comes into the inbox when its answer is deleted [D14.106]', async () => {
    const { body } = await send(undefined, { name: 'left.png' })
    await db.deleteFrom('answers').where('id', '=', answer._id).execute()
    expect((await send()).status).toBe(404)
    expect((await readInbox()).waiting).toMatchObject([{ _id: body._id, name: 'left.png' }])
    const placed = await researcher('PUT', `/inbox/${report}/images/${body._id}`, {
      answer: other._id,
    })
    expect(placed.status).toBe(200)
  })

  test('is deleted when the report is published, and the log has the number [D14.106]', async () => {
    const { body } = await send()
    const { sha256 } = await rowOf(body._id)
    const removed = await send()
    await researcher('DELETE', `/inbox/${report}/images/${removed.body._id}`)
    await completeReport(db, senior, made)
    await publishReport(senior, report)
    expect((await send()).status).toBe(403)
    expect(await statusOf(`/images/${body._id}`, researcher)).toBe(404)
    const log = await actionsOn(db, report)
    expect(log.join('\n')).toContain('Removed 1 screenshot that nobody had saved') // prettier-ignore
    const pending = await db
      .selectFrom('unremoved_files')
      .where('sha256', '=', sha256)
      .select('sha256')
      .execute()
    expect(pending).toHaveLength(1)
  })

  test('can be restored for a day after it is removed, and is deleted with its file then [D14.105 D14.107]', async () => {
    const { body } = await send()
    const { sha256 } = await rowOf(body._id)
    const url = `/inbox/${report}/images/${body._id}`
    expect((await researcher('DELETE', url)).status).toBe(200)
    expect(await list()).toEqual([])
    await age(body._id, 'removed_at', '23 hours')
    await clearInboxes(portal.services)
    expect((await researcher('PUT', url, { answer: null })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    await researcher('DELETE', url)
    await age(body._id, 'removed_at', '25 hours')
    await clearInboxes(portal.services)
    expect((await researcher('PUT', url, { answer: null })).status).toBe(404)
    expect(await storage.exists(sha256)).toBe(false)
  })

  test('is saved although it was removed a moment ago in another tab [D14.106]', async () => {
    const { body } = await send()
    await researcher('DELETE', `/inbox/${report}/images/${body._id}`)
    expect((await save([body._id])).body.images).toHaveLength(1)
  })

  test('is deleted with its file after 30 days [D14.105]', async () => {
    const [old, fresh] = [await send(), await send()]
    const { sha256 } = await rowOf(old.body._id)
    await age(old.body._id, 'created_at', '31 days')
    await clearInboxes(portal.services)
    expect((await list()).map(({ _id }) => _id)).toEqual([fresh.body._id])
    expect(await storage.exists(sha256)).toBe(false)
  })

  test(`is rejected when ${MAX_UNSAVED} wait in a form already [D14.108]`, async () => {
    const { body } = await send()
    const { sha256, thumbnail_sha256, print_sha256, mime, bytes } = await rowOf(body._id)
    const images = Array.from({ length: MAX_UNSAVED - 1 }, () => ({
      id: crypto.randomUUID(),
      sha256,
      thumbnail_sha256,
      print_sha256,
      mime,
      bytes,
      name: 'more.png',
      width: 10,
      height: 10,
    }))
    await db.insertInto('images').values(images).execute()
    const { user_id } = await db
      .selectFrom('inbox_images')
      .where('image_id', '=', body._id)
      .select('user_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inbox_images')
      .values(
        images.map(({ id }) => ({
          report_id: report,
          image_id: id,
          user_id,
          unsaved_answer_id: answer._id,
        })),
      )
      .execute()
    const more = await send()
    expect([more.status, more.body.message]).toEqual([
      400,
      '100 screenshots wait to be saved with this answer. Save it first.',
    ])
    expect((await send(undefined, { to: other._id })).status).toBe(200)
    await researcher('DELETE', `/inbox/${report}/images/${body._id}`)
    expect((await send()).status).toBe(200)
  })
})

const age = (image: string, column: 'removed_at' | 'created_at', by: string) =>
  db
    .updateTable('inbox_images')
    .set({ [column]: sql`now() - ${by}::interval` })
    .where('image_id', '=', image)
    .execute()

describe('an upload that is no screenshot', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ['HTML that is named png', () => Buffer.from('<html><script>alert(1)</script></html>'), 400, 'not a jpg, png, gif, webp or heic'], // prettier-ignore
    ['a truncated jpeg', async () => (await sharp(await buildBlackPng(400, 400)).jpeg().toBuffer()).subarray(0, 300), 400, 'damaged'], // prettier-ignore
    ['a truncated webp', async () => (await sharp(await buildBlackPng(400, 400)).webp().toBuffer()).subarray(0, 60), 400, 'damaged'], // prettier-ignore
    ['a truncated heic', () => heic.subarray(0, heic.length - 200), 400, 'damaged'],
    ['the beginning of a heic before a script', () => Buffer.concat([heic.subarray(0, 32), Buffer.from('alert(1)')]), 400, 'damaged'], // prettier-ignore
    ['more than 40 megapixels', () => buildBlackPng(7000, 6000), 400, '40 megapixels'],
    ['20 MB', async () => Buffer.alloc(20 * 1024 * 1024, await buildBlackPng(8, 8)), 413, 'larger than 10 MB'], // prettier-ignore
    ['nothing', () => Buffer.alloc(0), 400, 'not a jpg, png, gif, webp or heic'],
  ])('%s is rejected by name, and nothing is stored [D14.108]', async (_, build, status, words) => {
    const before = filesStored()
    const sent = await send(await build(), { name: '../../etc/bad.png' })
    expect(sent.status).toBe(status)
    expect(sent.body.message).toMatch(/^bad\.png: /)
    expect(sent.body.message).toContain(words)
    expect(filesStored()).toBe(before)
    expect(await list()).toEqual([])
  })

  test('is rejected with another field, with two files, and without one [D14.108]', async () => {
    const url = `/api/inbox/${report}/unsaved/${answer._id}/${crypto.randomUUID()}`
    const bytes = new Blob([new Uint8Array(await buildBlackPng(9, 9))])
    for (const fields of [[], ['file', 'file'], ['files'], ['file', 'owner']]) {
      const form = new FormData()
      for (const field of fields) form.append(field, bytes, 'a.png')
      expect((await sendForm(app, researcher, form, url, 'PUT')).status).toBe(400)
    }
    expect((await researcher('PUT', url.slice(4), {})).status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('is stored without the position that a camera writes into a heic, whichever way it was sent [D14.109]', async () => {
    expect(heic.includes('Canary')).toBe(true)
    const { body } = await send(heic, { name: 'IMG_1.HEIC' })
    expect(body).toMatchObject({ name: 'IMG_1.HEIC', width: 40, height: 60 })
    const { phone } = await pairPhone(app, researcher, { report, answer: null })
    const { ids } = await phone.announce(['IMG_2.HEIC'])
    expect((await phone.send(ids[0]!, heic)).body).toMatchObject({ state: 'inbox' })
    const [waiting] = (await readInbox()).waiting
    for (const id of [body._id, waiting!._id]) {
      for (const path of [`/images/${id}`, `/images/${id}/thumbnail`]) {
        const reply = await app.inject({
          url: `/api${path}`,
          headers: { authorization: `Bearer ${researcher.token}` },
        })
        expect(reply.statusCode).toBe(200)
        expect(reply.rawPayload.includes('Canary')).toBe(false)
        expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined()
      }
      expect(await rowOf(id)).toMatchObject({ mime: 'image/jpeg', width: 40, height: 60 })
    }
  })
})
