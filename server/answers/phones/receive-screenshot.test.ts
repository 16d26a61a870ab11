import { readdirSync } from 'node:fs'

import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Inbox } from '@insights/contract/answers/inbox.ts'
import type { PhonePairing } from '@insights/contract/answers/phone-pairings.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { createApp } from '../../start/app.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { app, db, researcher, storageDirectory } = portal
const png = await buildBlackPng(64, 32)
/** Counted up, so that each image is another file. */
let width = 100
const newPng = () => buildBlackPng(width++, 20)
let date = 2000
let report = ''
let answers: readonly Answer[] = []

beforeEach(async () => {
  const made = await addCompleteReport(db, { date: `${date++}-01-01` })
  report = made._id
  answers = await readAnswers()
})

async function readAnswers() {
  const query = { report, $limit: 'infinity' }
  return (await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)).body.data
}
const readAnswer = async (id: string) => (await readAnswers()).find(({ _id }) => _id === id)!
const readInbox = async () => (await researcher<Inbox>('GET', `/inbox/${report}`)).body
const pair = (answer: string | null = answers[0]!._id) =>
  pairPhone(app, researcher, { report, answer })
const filesStored = () =>
  readdirSync(storageDirectory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

describe('a screenshot from the phone', () => {
  test('is attached to the open answer, which it does not answer [D14.37]', async () => {
    const before = answers[0]!
    const { phone } = await pair()
    const { ids } = await phone.announce(['IMG_1.PNG', 'IMG_2.PNG'])
    for (const id of ids) {
      expect((await phone.send(id, await newPng())).body).toMatchObject({ state: 'placed' })
    }
    const after = await readAnswer(before._id)
    expect(after.images.map(({ name }) => name)).toEqual(['IMG_1.PNG', 'IMG_2.PNG'])
    expect(after).toMatchObject({
      status: before.status,
      hasCapability: before.hasCapability,
      capabilityChange: before.capabilityChange,
      version: before.version + 2,
    })
    const log = await actionsOn(db, report)
    expect(log.join()).toContain('Added a screenshot to')
  })

  test('goes to the answer that was open when it was sent, not to one opened since [D14.37]', async () => {
    const { phone, pairing } = await pair()
    const { ids } = await phone.announce(['first.png'])
    const next = { report, answer: answers[1]!._id }
    await researcher('PUT', `/phone-pairings/${pairing}/target`, next)
    await phone.send(ids[0]!, png)
    expect((await readAnswer(answers[0]!._id)).images).toHaveLength(1)
    expect((await readAnswer(answers[1]!._id)).images).toHaveLength(0)
  })

  test('waits in the inbox of its sender alone when no answer is open [D14.40]', async () => {
    const { phone } = await pair(null)
    const { ids } = await phone.announce(['later.png'])
    expect((await phone.send(ids[0]!, png)).body).toMatchObject({ state: 'inbox', reason: '' })
    expect((await readInbox()).waiting).toMatchObject([
      { name: 'later.png', device: 'Safari on iPhone' },
    ])
  })

  test('counts once when it is sent again, also twice at once [D14.38]', async () => {
    const { phone } = await pair()
    const { ids } = await phone.announce(['twice.png'])
    const sent = await Promise.all([1, 2, 3].map(() => phone.send(ids[0]!, png)))
    expect(sent.map(({ body }) => body.state)).toEqual(['placed', 'placed', 'placed'])
    expect((await phone.send(ids[0]!, png)).body.state).toBe('placed')
    expect((await readAnswer(answers[0]!._id)).images).toHaveLength(1)
  })

  test('keeps its position among 50, in the order in which they were chosen [D14.38]', async () => {
    const { phone } = await pair()
    const names = Array.from({ length: 50 }, (_, index) => `IMG_${index}.PNG`)
    const { ids } = await phone.announce(names)
    for (const id of ids) expect((await phone.send(id, png)).status).toBe(200)
    const { images } = await readAnswer(answers[0]!._id)
    expect(images.map(({ name }) => name)).toEqual(names)
  })

  test('survives the end of the server before any response: the next process shows it [D14.38]', async () => {
    const { phone } = await pair()
    const { ids } = await phone.announce(['kept.png'])
    const mute = await createApp({
      ...portal.services,
      live: { ...portal.services.live, publish: () => {} },
    })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'kept.png')
    const encoded = new Response(form)
    const sent = await mute.inject({
      method: 'PUT',
      url: `/api/phone/screenshots/${ids[0]!}`,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Bearer ${phone.token}`,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    await mute.close()
    expect(sent.statusCode).toBe(200)
    expect((await readAnswer(answers[0]!._id)).images).toHaveLength(1)
    const { body } = await researcher<{ data: PhonePairing[] }>('GET', '/phone-pairings')
    expect(body.data[0]!.screenshots).toMatchObject([{ name: 'kept.png', state: 'placed' }])
    expect((await phone.send(ids[0]!, png)).body.state).toBe('placed')
    expect((await readAnswer(answers[0]!._id)).images).toHaveLength(1)
  })

  test('goes to the inbox when its answer is gone, with the reason on both devices [D14.39]', async () => {
    const { phone } = await pair()
    const { ids } = await phone.announce(['orphan.png'])
    await db.deleteFrom('answers').where('id', '=', answers[0]!._id).execute()
    const { body } = await phone.send(ids[0]!, png)
    expect(body).toMatchObject({ state: 'inbox', reason: 'The answer is no longer in the report.' })
    const pairings = await researcher<{ data: PhonePairing[] }>('GET', '/phone-pairings')
    expect(pairings.body.data[0]!.screenshots).toMatchObject([
      { state: 'inbox', reason: body.reason },
    ])
    expect((await readInbox()).waiting).toHaveLength(1)
  })

  test('is rejected when its report is published meanwhile, and leaves no file [D14.39]', async () => {
    const { phone } = await pair()
    const { ids } = await phone.announce(['late.png'])
    await moveReport(db, report, 'PUBLISHED')
    const before = filesStored()
    const { status, body } = await phone.send(ids[0]!, await newPng())
    expect([status, body.message]).toEqual([403, 'A published report cannot be changed.'])
    expect(filesStored()).toBe(before)
    expect((await phone.state()).body.screenshots).toMatchObject([
      { state: 'refused', reason: 'A published report cannot be changed.' },
    ])
  })

  test('returns an approved report to review, as any other edit does [D14.37]', async () => {
    await moveReport(db, report, 'APPROVED')
    const { phone } = await pair()
    const { ids } = await phone.announce(['news.png'])
    expect((await phone.send(ids[0]!, png)).body.state).toBe('placed')
    const { status } = await db
      .selectFrom('reports')
      .select('status')
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    expect(status).toBe('REVIEWED')
  })

  test('does not return an approved report to review from the inbox [D14.40]', async () => {
    await moveReport(db, report, 'APPROVED')
    const { phone } = await pair(null)
    const { ids } = await phone.announce(['news.png'])
    expect((await phone.send(ids[0]!, png)).body.state).toBe('inbox')
    const { status } = await db
      .selectFrom('reports')
      .select('status')
      .where('id', '=', report)
      .executeTakeFirstOrThrow()
    expect(status).toBe('APPROVED')
  })

  test('is rejected for a target of another pairing, and when it was not announced [D14.34]', async () => {
    const { phone } = await pair()
    const other = await pairPhone(app, portal.senior, { report, answer: answers[1]!._id })
    const { target } = (await other.phone.state()).body
    expect((await phone.announce(['x.png'], target)).status).toBe(400)
    expect((await phone.announce(['x.png'], answers[1]!._id)).status).toBe(400)
    expect((await phone.send(crypto.randomUUID(), png)).status).toBe(404)
    const { ids } = await other.phone.announce(['y.png'])
    expect((await phone.send(ids[0]!, png)).status).toBe(404)
  })

  test('is rejected as the 101st that waits, and can be taken back before it is sent [D14.36]', async () => {
    const { phone } = await pair()
    const { ids } = await phone.announce(Array.from({ length: 100 }, (_, at) => `${at}.png`))
    expect((await phone.announce(['more.png'])).status).toBe(400)
    expect((await phone.ask('DELETE', `/phone/screenshots/${ids[0]!}`)).status).toBe(200)
    expect((await phone.announce(['more.png'])).status).toBe(200)
    await phone.send(ids[1]!, png)
    expect((await phone.ask('DELETE', `/phone/screenshots/${ids[1]!}`)).status).toBe(409)
  })
})

describe('a hostile screenshot from the phone', () => {
  const header = Buffer.from('<html><script>alert(1)</script></html>')
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ['HTML that is named png', () => header, 400, 'not a jpg, png, gif, webp or heic'],
    ['a truncated jpeg', async () => (await sharp(await buildBlackPng(400, 400)).jpeg().toBuffer()).subarray(0, 300), 400, 'damaged'], // prettier-ignore
    ['more than 40 megapixels', () => buildBlackPng(7000, 6000), 400, '40 megapixels'],
    ['20 MB', () => Buffer.alloc(20 * 1024 * 1024, png), 413, 'larger than 10 MB'],
    ['nothing', () => Buffer.alloc(0), 400, 'not a jpg, png, gif, webp or heic'],
  ])('%s is rejected by name, and nothing is stored [D14.39]', async (_, build, status, words) => {
    const { phone } = await pair()
    const { ids } = await phone.announce(['bad.png', 'good.png'])
    const before = filesStored()
    const sent = await phone.send(ids[0]!, await build())
    expect(sent.status).toBe(status)
    expect(sent.body.message).toContain(`bad.png: `)
    expect(sent.body.message).toContain(words)
    expect(filesStored()).toBe(before)
    expect((await phone.state()).body.screenshots[0]).toMatchObject({ state: 'refused' })
    // The phone still sends the others.
    expect((await phone.send(ids[1]!, png)).body.state).toBe('placed')
  })

  test('is stored without the data that a camera adds [D14.39]', async () => {
    const gps = await sharp(await buildBlackPng(40, 40))
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Copyright: 'canary-camera' } })
      .toBuffer()
    expect(gps.includes('canary-camera')).toBe(true)
    const { phone } = await pair()
    const { ids } = await phone.announce(['gps.jpg'])
    expect((await phone.send(ids[0]!, gps)).status).toBe(200)
    const [image] = (await readAnswer(answers[0]!._id)).images
    const reply = await app.inject({
      url: image!.url,
      headers: { authorization: `Bearer ${researcher.token}` },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.includes('canary-camera')).toBe(false)
  })

  test('with paths and control characters in its name gets a clean name [D14.39]', async () => {
    const { phone } = await pair()
    const { ids } = await phone.announce(['../../etc/sec\u202eret.png'])
    await phone.send(ids[0]!, png)
    expect((await readAnswer(answers[0]!._id)).images).toMatchObject([{ name: 'secret.png' }])
  })
})
