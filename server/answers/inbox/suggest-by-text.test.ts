import type { Answer } from '@insights/contract/answers/answers.ts'
import type { InboxSuggestions } from '@insights/contract/answers/inbox.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, researcher } = await openTestPortal()
let report = ''
let answers: readonly Answer[] = []
/** Counted up for each image: another width makes another file. */
let width = 40

beforeAll(async () => {
  const industry = await addCompleteIndustry(db, { title: 'Airlines', companies: 2 })
  const [velora, meridia] = industry.companies
  await db.updateTable('companies').set({ title: 'Velora' }).where('id', '=', velora!.id).execute()
  await db
    .updateTable('companies')
    .set({ title: 'Meridia' })
    .where('id', '=', meridia!.id)
    .execute()
  const before = await addCompleteReport(db, { industry, date: '2026-01-01' })
  report = (await addCompleteReport(db, { industry, date: '2026-02-01' }))._id
  const query = { report, $limit: 'infinity' }
  answers = (await researcher<{ data: Answer[] }>('GET', '/capability-reports', query)).body.data
  await nameCapability(0, 'See the leg room of each seat')
  await nameCapability(1, 'Choose a place in the cabin')
  // The previous edition has a screenshot of the second one.
  const files = [{ name: 'rows.png', bytes: await buildBlackPng((width += 1), 9) }]
  const { body } = await uploadAs(app, researcher, before._id, files)
  await setText(body[0]!._id, 'Rows 10 to 17', 'Continue')
  const shown = await db
    .selectFrom('answers')
    .where('report_id', '=', before._id)
    .where('capability_id', '=', capability(1))
    .select('id')
    .executeTakeFirstOrThrow()
  await showImage(db, before._id, body[0]!._id, shown.id)
  await moveReport(db, before._id, 'PUBLISHED')
})

const capability = (at: number) => [...new Set(answers.map((answer) => answer.capability._id))][at]!

async function nameCapability(at: number, title: string): Promise<void> {
  await db
    .updateTable('report_capabilities')
    .set({ title })
    .where('report_id', '=', report)
    .where('capability_id', '=', capability(at))
    .execute()
}

/** Stores lines of text as the job does. */
async function setText(image: string, ...lines: readonly string[]): Promise<void> {
  const words = lines.flatMap((text, line) =>
    text.split(' ').map((word, place) => [word, place / 10, line / 10 + 0.3, 0.1, 0.05, 95, line]),
  )
  const terms = [...new Set(lines.join(' ').toLowerCase().split(' '))]
  await sql`
    update image_texts set state = 'done', words = ${JSON.stringify(words)}::jsonb,
      terms = array_to_tsvector(${terms}::text[])
    where sha256 = (select sha256 from images where id = ${image})`.execute(db)
}

async function addToInbox(...lines: readonly string[]): Promise<string> {
  const { phone } = await pairPhone(app, researcher, { report, answer: null })
  const { ids } = await phone.announce(['IMG_1.PNG'])
  await phone.send(ids[0]!, await buildBlackPng((width += 1), 9))
  const inbox = await researcher<{ waiting: { _id: string }[] }>('GET', `/inbox/${report}`)
  const image = inbox.body.waiting.at(-1)!._id
  if (lines.length > 0) await setText(image, ...lines)
  return image
}

const suggest = async (image: string) =>
  (await researcher<InboxSuggestions>('GET', `/inbox/${report}/suggestions`, { image })).body

const namesOf = ({ data }: InboxSuggestions) =>
  data.map(({ answer }) => [answer.company.title, answer.application.title, answer.capability.title]) // prettier-ignore

test('suggestions follow from words of company and capability, and have their positions [D14.120]', async () => {
  const found = await suggest(await addToInbox('Velora', 'Extra leg room $38'))
  expect(found.data).toHaveLength(5)
  // The phone that sent it is an iPhone.
  expect(namesOf(found)[0]).toEqual(['Velora', 'iPhone App', 'See the leg room of each seat'])
  expect(found.data[0]!.reason).toBe('“Velora”, “leg room”; sent by an iPhone')
  expect(found.data[0]!.hits).toEqual([
    { left: 0, top: 0.3, width: 0.1, height: expect.closeTo(0.05) },
    { left: 0.1, top: 0.4, width: expect.closeTo(0.2), height: expect.closeTo(0.05) },
  ])
  expect(found.data[0]!.answer).toMatchObject({ images: 0 })
  // The same capability in the other applications follows.
  expect(namesOf(found).slice(1, 3).map(([, , title]) => title)).toEqual([
    'See the leg room of each seat',
    'See the leg room of each seat',
  ]) // prettier-ignore
  expect(found.data.every(({ answer }) => answer.company.title === 'Velora')).toBe(true)
})

test("suggestions follow from the texts of a capability's earlier screenshots [D14.120]", async () => {
  const found = await suggest(await addToInbox('Meridia', 'Rows 20 to 27', 'Continue'))
  expect(namesOf(found)[0]).toEqual(['Meridia', 'iPhone App', 'Choose a place in the cabin'])
  expect(found.data[0]!.reason).toContain('as on earlier screenshots')
})

test('words without a match leave the other suggestions unchanged [D14.120]', async () => {
  const found = await suggest(await addToInbox('Zzyzx'))
  expect(found.data).toHaveLength(5)
  expect(found.data.flatMap(({ hits }) => hits)).toEqual([])
})

test('a suggestion places and answers nothing [D14.120]', async () => {
  const inReport = db.selectFrom('answers').where('report_id', '=', report)
  const answers = () => inReport.selectAll().orderBy('id').execute()
  const before = await answers()
  await suggest(await addToInbox('Velora', 'leg room'))
  expect(await answers()).toEqual(before)
})

test('a text is reported as being read only while a job is queued for it [D14.120]', async () => {
  const image = await addToInbox()
  // Reading is off in tests.
  expect((await suggest(image)).reading).toBe(false)
  const ofImage = sql`sha256 = (select sha256 from images where id = ${image})`
  await sql`update image_texts set queued_at = now() where ${ofImage}`.execute(db)
  expect((await suggest(image)).reading).toBe(true)
})
