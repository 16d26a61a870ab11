import type { InboxSuggestions } from '@insights/contract/answers/inbox.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { readOfficeFile } from '@insights/print/testing/read-office-file.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { clearInboxes } from './clear-inboxes.ts'

/** A word in the name of the waiting image and in its text, and nowhere else. */
const CANARY = 'Quillcanary'

const portal = await openTestPortal()
const { app, db, as, senior, researcher, customer, services } = portal
const colleague = await as({ email: 'colleague@staff.example', loginType: 'ADMIN' })

let report: CompleteReport
let other: CompleteReport
let image: string
/** Ids of everything that belongs to the report and the image, for the parameters of any call. */
let ids: string[]

const events: string[] = []
afterAll(
  services.live.subscribe((message) => {
    if (message.kind === 'event') events.push(JSON.stringify(message.event))
  }),
)

beforeAll(async () => {
  report = await addCompleteReport(db, { date: '2026-01-01' })
  other = await addCompleteReport(db, { industry: report.industry, date: '2026-02-01' })
  await completeReport(db, senior, report)
  image = await addToInbox(`${CANARY}.png`)
  await setText(image)
  const answer = await db
    .selectFrom('answers')
    .where('report_id', '=', report._id)
    .select('id')
    .executeTakeFirstOrThrow()
  ids = [report._id, other._id, image, answer.id, report.editionId, report.industry._id]
})

async function addToInbox(name: string): Promise<string> {
  const { phone } = await pairPhone(app, researcher, { report: report._id, answer: null })
  const { ids: announced } = await phone.announce([name])
  await phone.send(announced[0]!, await buildBlackPng(31, 31))
  const { waiting } = await readInbox()
  return waiting.find((one) => one.name === name)!._id
}

const readInbox = async () =>
  (await researcher<{ waiting: { _id: string; name: string }[] }>('GET', `/inbox/${report._id}`))
    .body

/** Stores a text of the image as the job does. */
async function setText(id: string): Promise<void> {
  const words = [[CANARY, 0.1, 0.1, 0.3, 0.1, 95, 0]]
  await sql`update image_texts set state = 'done', words = ${JSON.stringify(words)}::jsonb,
    terms = array_to_tsvector(array[${CANARY.toLowerCase()}])
    where sha256 = (select sha256 from images where id = ${id})`.execute(db)
}

/** Returns the URLs of all reading calls, with each id in each position, that return the canary. */
async function findLeaks(user: CallAs): Promise<string[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, object>
  }>()
  const read = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  const found: string[] = []
  for (const path of read) {
    const urls = path.includes('{')
      ? ids.map((id) =>
          path.replaceAll(/\{(?:reportId|report)\}/g, report._id).replaceAll(/\{\w+\}/g, id),
        )
      : [
          path,
          `${path}?$limit=infinity`,
          `${path}?report=${report._id}`,
          `${path}?text=${CANARY}&report=${report._id}`,
        ]
    const searched = path.endsWith('image-texts') ? urls.map((one) => `${one}?text=${CANARY}`) : []
    for (const url of new Set([...urls, ...searched])) {
      // This stream never ends.
      if (url.startsWith('/api/live')) continue
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
      const response = `${JSON.stringify(reply.headers)} ${reply.body}`
      if (response.toLowerCase().includes(CANARY.toLowerCase())) found.push(url)
    }
  }
  return found
}

test('no call returns a waiting image, its name or its text to a colleague, a senior or a customer; its sender’s inbox has it [D14.122]', async () => {
  for (const user of [senior, colleague, customer]) expect(await findLeaks(user)).toEqual([])
  const own = await findLeaks(researcher)
  expect(own).toContain(`/api/inbox/${report._id}`)
  // The image itself and the list of a phone of the same session return it, too.
  const others = own.filter((url) => !url.startsWith('/api/inbox/') && !url.includes(image))
  expect(new Set(others.map((url) => url.split('?')[0]))).toEqual(new Set(['/api/phone-pairings']))
})

test('exports and the search of text leave a waiting image out for its sender, too [D14.122]', async () => {
  const fetchFile = (path: string) =>
    app.inject({
      url: `/api/report-documents/${report._id}/${path}`,
      headers: { authorization: `Bearer ${researcher.token}` },
    })
  for (const path of ['figures.xlsx', 'briefing.pptx']) {
    const reply = await fetchFile(path)
    expect([path, reply.statusCode]).toEqual([path, 200])
    const parts = await readOfficeFile(reply.rawPayload)
    expect([...parts.values()].join('')).not.toContain(CANARY)
  }
  const csv = await fetchFile('capabilities.csv')
  expect([csv.statusCode, csv.body.includes(CANARY)]).toEqual([200, false])
  const found = await fetchFile(`image-texts?text=${CANARY}`)
  expect(found.json()).toMatchObject({ total: 0, data: [] })
})

test('suggestions for a waiting image return nothing of its text to other users or in another report [D14.122]', async () => {
  await db
    .updateTable('report_companies')
    .set({ title: CANARY })
    .where('company_id', '=', report.industry.companies[0]!.id)
    .execute()
  const suggest = async (user: CallAs, reportId: string) =>
    (await user<InboxSuggestions>('GET', `/inbox/${reportId}/suggestions`, { image })).body
  expect((await suggest(researcher, report._id)).data[0]!.reason).toContain(`“${CANARY}”`)
  for (const [user, reportId] of [
    [senior, report._id],
    [colleague, report._id],
    [researcher, other._id],
  ] as const) {
    const { data, reading } = await suggest(user, reportId)
    expect(data.flatMap(({ hits }) => hits)).toEqual([])
    expect(data.map(({ reason }) => reason).join()).not.toContain(CANARY)
    expect(reading).toBe(false)
  }
})

test('live events of an inbox go to its sender, and name no image [D14.122]', () => {
  const ofInbox = events.filter((event) => event.includes('"inbox"'))
  expect(ofInbox.length).toBeGreaterThan(0)
  for (const event of ofInbox) expect(JSON.parse(event)).toMatchObject({ to: 'user' })
  expect(events.filter((event) => event.includes(image) || event.includes(CANARY))).toEqual([])
})

test('the text of a waiting image is deleted with it [D14.123]', async () => {
  const { sha256 } = await db
    .selectFrom('images')
    .where('id', '=', image)
    .select('sha256')
    .executeTakeFirstOrThrow()
  const countTexts = async () =>
    (await db.selectFrom('image_texts').where('sha256', '=', sha256).select('sha256').execute())
      .length
  expect(await countTexts()).toBe(1)
  await researcher('DELETE', `/inbox/${report._id}/images/${image}`)
  await db
    .updateTable('inbox_images')
    .set({ removed_at: sql<string>`now() - interval '61 minutes'` })
    .where('image_id', '=', image)
    .execute()
  await clearInboxes(services)
  expect(await countTexts()).toBe(0)
})
