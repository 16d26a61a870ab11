import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Inbox, InboxSuggestion } from '@insights/contract/answers/inbox.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { clearInboxes } from './clear-inboxes.ts'

const portal = await openTestPortal()
const { app, db, researcher, senior, storage } = portal
let width = 10
let date = 2000
let report = ''
let answers: readonly Answer[] = []

beforeEach(async () => {
  report = (await addCompleteReport(db, { date: `${date++}-01-01` }))._id
  const query = { report, $limit: 'infinity' }
  answers = (await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)).body.data
})

/** Sends screenshots from a phone to the inbox; returns their ids. */
async function fill(names: readonly string[], user: CallAs = researcher): Promise<string[]> {
  const { phone } = await pairPhone(app, user, { report, answer: null })
  const { ids } = await phone.announce(names)
  for (const id of ids) await phone.send(id, await buildBlackPng(width++, 10))
  return (await readInbox(user)).waiting.map(({ _id }) => _id)
}
const readInbox = async (user: CallAs = researcher) =>
  (await user<Inbox>('GET', `/inbox/${report}`)).body
const suggest = async (query: object = {}) => {
  const path = `/inbox/${report}/suggestions`
  return (await researcher<{ data: InboxSuggestion[] }>('GET', path, query)).body.data
}
const place = (image: string, answer: string | null, user: CallAs = researcher) =>
  user('PUT', `/inbox/${report}/images/${image}`, { answer })
const getImage = async (id: string, user: CallAs, end = '') =>
  (await user('GET', `/images/${id}${end}`).catch(() => ({ status: 200 }))).status
const readAnswer = async (_id: string) => {
  const query = { report, _id }
  return (await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)).body.data[0]!
}

test('an inbox is its sender’s alone: a senior neither lists nor reads, places nor removes its images [D14.41 S33.4]', async () => {
  const [image] = await fill(['mine.png'])
  expect((await readInbox(senior)).waiting).toEqual([])
  expect(await getImage(image!, senior)).toBe(404)
  expect(await getImage(image!, senior, '/thumbnail')).toBe(404)
  expect(await getImage(image!, researcher)).toBe(200)
  expect((await place(image!, answers[0]!._id, senior)).status).toBe(404)
  expect((await senior('DELETE', `/inbox/${report}/images/${image!}`)).status).toBe(404)
  const { body } = await senior<{ data: unknown[] }>('GET', '/inbox')
  expect(body.data).toEqual([])
})

test('a waiting image belongs to no report: an answer cannot take it by its id [D14.41]', async () => {
  const [image] = await fill(['mine.png'])
  const { _id, version } = answers[0]!
  const body = { version, hasCapability: true, capabilityChange: 'no-change', images: [image] }
  expect((await senior('PUT', `/capability-reports/${_id}`, body)).status).toBe(400)
  expect((await senior('POST', '/delete-from-storage', { filesId: [`/api/images/${image!}`] })).status).toBe(404) // prettier-ignore
})

test('placing attaches an image without answering; undoing brings it back [D14.42]', async () => {
  const [first, second] = await fill(['one.png', 'two.png'])
  const before = answers[0]!
  expect((await place(first!, before._id)).status).toBe(200)
  const placed = await readAnswer(before._id)
  expect(placed.images.map(({ name }) => name)).toEqual(['one.png'])
  expect(placed.hasCapability).toBe(before.hasCapability)
  expect(await getImage(first!, senior)).toBe(200)
  const inbox = await readInbox()
  expect(inbox.waiting.map(({ _id }) => _id)).toEqual([second])
  expect(inbox).toMatchObject({ placedToday: 1, placed: [{ answer: { _id: before._id } }] })
  expect((await place(first!, null)).status).toBe(200)
  expect((await readAnswer(before._id)).images).toEqual([])
  expect(await getImage(first!, senior)).toBe(404)
  expect((await readInbox()).waiting.map(({ _id }) => _id)).toEqual([first, second])
})

test('an image placed twice is placed once, and not in two answers [D14.42]', async () => {
  const [image] = await fill(['one.png'])
  const [one, two] = [answers[0]!._id, answers[1]!._id]
  const placed = await Promise.all([place(image!, one), place(image!, one)])
  expect(placed.map(({ status }) => status)).toEqual([200, 200])
  expect((await readAnswer(one)).images).toHaveLength(1)
  expect((await place(image!, two)).status).toBe(409)
  expect((await place(crypto.randomUUID(), two)).status).toBe(404)
  expect((await readAnswer(one)).version).toBe(answers[0]!.version + 1)
})

test('a removed image can be restored for an hour, and is deleted with its file after it [D14.43]', async () => {
  const [image] = await fill(['gone.png'])
  await researcher('DELETE', `/inbox/${report}/images/${image!}`)
  expect((await readInbox()).waiting).toEqual([])
  await clearInboxes(portal.services)
  expect((await place(image!, null)).status).toBe(200)
  expect((await readInbox()).waiting).toHaveLength(1)
  await researcher('DELETE', `/inbox/${report}/images/${image!}`)
  const { sha256 } = await rowOf(image!)
  await db
    .updateTable('inbox_images')
    .set({ removed_at: sql<string>`now() - interval '61 minutes'` })
    .where('image_id', '=', image!)
    .execute()
  await clearInboxes(portal.services)
  expect((await place(image!, null)).status).toBe(404)
  expect(await storage.exists(sha256)).toBe(false)
})

test('a waiting image is deleted with its file after 30 days, and a placed one stays [D14.43]', async () => {
  const [old, placed, fresh] = await fill(['old.png', 'placed.png', 'fresh.png'])
  await place(placed!, answers[0]!._id)
  const [oldFile, placedFile] = [await rowOf(old!), await rowOf(placed!)]
  await db
    .updateTable('inbox_images')
    .set({ created_at: sql<string>`now() - interval '31 days'` })
    .where('image_id', 'in', [old!, placed!])
    .execute()
  await clearInboxes(portal.services)
  expect((await readInbox()).waiting.map(({ _id }) => _id)).toEqual([fresh])
  expect(await storage.exists(oldFile.sha256)).toBe(false)
  expect(await storage.exists(placedFile.sha256)).toBe(true)
  expect((await readAnswer(answers[0]!._id)).images).toHaveLength(1)
})

test('publishing a report closes its inboxes [D14.43]', async () => {
  const [image] = await fill(['late.png'])
  await moveReport(db, report, 'PUBLISHED')
  expect((await researcher('GET', `/inbox/${report}`)).status).toBe(403)
  expect((await place(image!, answers[0]!._id)).status).toBe(403)
  expect(await getImage(image!, researcher)).toBe(404)
  const { body } = await researcher<{ data: { report: string }[] }>('GET', '/inbox')
  expect(body.data.map((inbox) => inbox.report)).not.toContain(report)
})

test('deleting a report deletes its inboxes [D14.43]', async () => {
  const [image] = await fill(['gone.png'])
  const { sha256 } = await rowOf(image!)
  expect((await senior('DELETE', `/reports/${report}`)).status).toBe(200)
  expect(await storage.exists(sha256)).toBe(false)
})

test('suggestions are the answers after the last one, then those answered lately [D14.44]', async () => {
  const [first, second] = await fill(['one.png', 'two.png'])
  const before = await suggest({ image: first })
  expect(before).toHaveLength(5)
  await place(first!, before[0]!.answer._id)
  const after = await suggest({ image: second })
  expect(after.map(({ answer }) => answer._id)).toContain(before[0]!.answer._id)
  expect(after[0]).toMatchObject({
    reason: 'Next without a screenshot',
    answer: {
      company: before[0]!.answer.company,
      application: before[0]!.answer.application,
      images: 0,
    },
  })
  expect(new Set(after.map(({ answer }) => answer._id)).size).toBe(after.length)
})

test('a search by words finds answers by all of their titles [D14.44]', async () => {
  const { company, application, capability } = answers[7]!
  await db
    .updateTable('report_capabilities')
    .set({ title: 'Keep a boarding pass' })
    .where('report_id', '=', report)
    .where('capability_id', '=', capability._id)
    .execute()
  const found = await suggest({ words: `pass ${company.title} ${application.title} BOARD` })
  expect(found.map(({ answer }) => answer._id)).toContain(answers[7]!._id)
  expect(new Set(found.map(({ answer }) => answer.capability._id))).toEqual(
    new Set([capability._id]),
  )
  expect(await suggest({ words: 'nothing has this name %_' })).toEqual([])
  const ios = await suggest({ words: 'ios' })
  expect(new Set(ios.map(({ answer }) => answer.application.title))).toEqual(
    new Set(['iPhone App']),
  )
})

test('the count includes images that wait in open reports [D14.45]', async () => {
  await fill(['one.png', 'two.png'])
  const { body } = await researcher<{ data: { report: string; waiting: number }[] }>(
    'GET',
    '/inbox',
  )
  expect(body.data.find((inbox) => inbox.report === report)).toMatchObject({ waiting: 2 })
})

const rowOf = (id: string) =>
  db.selectFrom('images').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()
