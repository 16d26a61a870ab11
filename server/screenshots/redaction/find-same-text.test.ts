import type { ErrorBody } from '@insights/contract/error.ts'
import type { SameText } from '@insights/contract/screenshots/image-marks.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, researcher, customer } = await openTestPortal()
let report: CompleteReport
let asked: string
let holding: string
let width = 50

/** The upper half holds the number, the lower half a word. */
const NUMBER = '0,0,1,0.5'

beforeAll(async () => {
  report = await addCompleteReport(db, { date: '2026-01-01' })
  asked = await show(report, '(555) 010-4477', 'Amount')
  holding = await show(report, 'To (555) 010-4477', 'Message')
  await show(report, '010-4477 (555)', 'Amount')
  await show(report, 'Nothing', 'like it')
  const other = await addCompleteReport(db, { industry: report.industry, date: '2026-02-01' })
  await show(other, '(555) 010-4477', 'Amount')
  await addToInbox('(555) 010-4477')
})

async function upload({ _id }: CompleteReport): Promise<string> {
  const files = [{ name: 'screen.png', bytes: await buildBlackPng((width += 1), 9) }]
  return (await uploadAs(app, researcher, _id, files)).body[0]!._id
}

/** Adds an image with two lines of text to an answer of its own. */
async function show(to: CompleteReport, ...lines: readonly string[]): Promise<string> {
  const image = await upload(to)
  await setText(image, lines)
  await sql`insert into answer_images (report_id, answer_id, image_id, position)
    select report_id, id, ${image}, 0 from answers where report_id = ${to._id}
      and id not in (select answer_id from answer_images) order by id limit 1`.execute(db)
  return image
}

async function addToInbox(line: string): Promise<void> {
  const { phone } = await pairPhone(app, researcher, { report: report._id, answer: null })
  const { ids } = await phone.announce(['waits.png'])
  await phone.send(ids[0]!, await buildBlackPng((width += 1), 9))
  const path = `/inbox/${report._id}`
  const { body } = await researcher<{ waiting: { _id: string }[] }>('GET', path)
  await setText(body.waiting[0]!._id, [line])
}

/** Stores lines of text as the job does. */
async function setText(image: string, lines: readonly string[]): Promise<void> {
  const words = lines.flatMap((text, line) =>
    text.split(' ').map((word, place) => [word, place / 10, line / 2 + 0.1, 0.1, 0.05, 95, line]),
  )
  const terms = [
    ...new Set(
      lines
        .join(' ')
        .toLowerCase()
        .match(/[a-z0-9]+/g),
    ),
  ]
  await sql`
    update image_texts set state = 'done', words = ${JSON.stringify(words)}::jsonb,
      terms = array_to_tsvector(${terms}::text[])
    where sha256 = (select sha256 from images where id = ${image})`.execute(db)
}

const findSame = (user: CallAs, image: string, areas: string, of = report._id) =>
  user<SameText & ErrorBody>('GET', `/image-marks/${of}/${image}/same-text`, { areas })

test('the text of an area is found on other screenshots of the report alone, in that order on one line [D14.128]', async () => {
  const { status, body } = await findSame(researcher, asked, NUMBER)
  expect(status).toBe(200)
  expect(body).toMatchObject({ lines: ['(555) 010-4477'], total: 1 })
  expect(body.data).toEqual([
    {
      image: holding,
      company: expect.any(String),
      application: expect.any(String),
      capability: expect.any(String),
      lines: ['(555) 010-4477'],
    },
  ])
})

test('an area without text, or with hardly any, finds nothing [D14.128]', async () => {
  const none = { lines: [], total: 0, data: [] }
  expect((await findSame(researcher, asked, '0.9,0.9,0.1,0.1')).body).toEqual(none)
  expect((await findSame(researcher, holding, '0,0,0.08,0.3')).body).toEqual(none)
})

test("too many areas, and areas outside the image or of another report's image, are rejected [D14.128]", async () => {
  for (const areas of [
    '0,0,2,1',
    '0,0,1',
    ';',
    '1..1,0,1,1',
    Array(40).fill('0,0,1,1').join(';'),
  ]) {
    expect([areas, (await findSame(researcher, asked, areas)).status]).toEqual([areas, 400])
  }
  const foreign = await upload(await addCompleteReport(db, { date: '2026-03-01' }))
  expect((await findSame(researcher, foreign, NUMBER)).status).toBe(404)
  expect((await findSame(customer, asked, NUMBER)).status).toBe(403)
})
