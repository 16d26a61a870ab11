import type { SecondCoding } from '@insights/contract/answers/second-coding.ts'
import type { ReviewQueue } from '@insights/contract/content/review.ts'
import type { Home } from '@insights/contract/operations/home.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { moveReport } from '../../testing/add-report.ts'
import { type Row, send } from '../../testing/authorisation-matrix/row.ts'
import { ROWS } from '../../testing/authorisation-matrix/rows.ts'
import { openTestRecords } from '../../testing/authorisation-matrix/test-records.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { type OpenStream, openStream } from '../../testing/open-stream.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const NOTE = 'Zecondcanary'

const portal = await openTestPortal()
const { app, db, owner, senior } = portal
await app.listen({ port: 0, host: '127.0.0.1' })
const subjects = await openTestRecords(portal)
const { _id: report } = subjects.draft
// A senior may call the most routes.
const coder = await portal.as({ email: 'blind@test.example', loginType: 'SENIOR' })
const coderId = await idOf('blind@test.example')

/** Every reading route. */
const READS = ROWS.filter(({ route }) => route.startsWith('GET ') && route !== 'GET /live')

/** Every writing route except the ones that hand out, answer and decide cells. */
const WRITES = ROWS.filter(({ route }) => !/^GET |second-coding/.test(route))

/** The second coder's own view, and the views of a customer that staff may take. */
const VIEWS = [undefined, 'bought', 'preview'] as const
type View = (typeof VIEWS)[number]
const headersOf = (view: View): Record<string, string> => (view ? { 'x-view-as': view } : {})

/**
 * Routes that respond with times, numbers of jobs and random values, and know no answers; personal data
 * has the log of the reading itself.
 */
const OWN_ACCORD =
  /challenge|totp|sessions|operations|health|users|jobs|catalogue|phone|drive|personal-data|portal-time/

let streams: OpenStream[]
/** A screenshot of no answer yet. */
let added: string
beforeAll(async () => {
  // Its answers differ from those of the previous edition, which every changed answer is counted by.
  await db
    .updateTable('editions')
    .set({ date: '2030-01-01' })
    .where('id', '=', subjects.draft.editionId)
    .execute()
  await db
    .updateTable('reports')
    .set({ changed_needs_screenshot: true })
    .where('id', '=', report)
    .execute()
  await changeAnswers(
    db,
    { report_id: report },
    { capability_change_note: `${NOTE} first`, updated_by: await idOf('senior@test.example') },
  )
  await showImage(db, report, subjects.draftImage)
  added = (await subjects.newImage(report))._id
  const { _id: answer } = await subjects.answerOf(report)
  await senior('POST', `/comments/${report}`, {
    _id: crypto.randomUUID(),
    subject: { kind: 'answer', id: answer },
    text: `@${await nameOf(coderId)} ${NOTE} comment`,
    mentions: [coderId],
  })
  // Queries ask the coder, whose name is on the answer and on a text while they are sent.
  const askFor = (by: string) =>
    db.updateTable('answers').set({ updated_by: by }).where('id', '=', answer).execute()
  await askFor(coderId)
  await coder('POST', '/methodology', { report, methodology: '<p>How.</p>' })
  const { body: queue } = await senior<ReviewQueue>('GET', `/review-queue/${report}`)
  const text = queue.data.find(({ subject }) => subject === 'text/methodology')!
  const version = String((await subjects.answerOf(report)).version)
  for (const queried of [{ subject: `answer/${answer}`, version }, text]) {
    const query = {
      subject: queried.subject,
      version: queried.version,
      decision: 'queried',
      comment: { _id: crypto.randomUUID(), text: `${NOTE} query`, mentions: [] },
    }
    const { status } = await senior('PUT', `/review-queue/${report}/decisions`, query)
    if (status !== 200) throw new Error(`A query was answered ${status}`)
  }
  await askFor(await idOf('senior@test.example'))
  await senior('PUT', `/second-coding/${report}`, { share: 1, coders: [coderId] })
  streams = await Promise.all(VIEWS.map((view) => openStream(app, coder.token, headersOf(view))))
})
afterAll(() => streams.forEach((stream) => stream.close()))

/** Every reading route with every row's ids, and answers of this report by their ids. */
async function listReads(): Promise<Row[]> {
  const rows: Row[] = []
  for (const row of READS) {
    // Records that a row makes for itself are made once.
    const sending = (await row.send?.(subjects, coder)) ?? {}
    rows.push({ ...row, send: () => sending })
  }
  const { id, company_id, application_id, category_id } = await db
    .selectFrom('answers')
    .where('report_id', '=', report)
    .orderBy('id')
    .selectAll()
    .executeTakeFirstOrThrow()
  const place = `company=${company_id}&application=${application_id}&category=${category_id}`
  const paths = [
    `/capability-reports?report=${report}&$limit=infinity`,
    `/capability-reports?report=${report}&$limit=infinity&$sort[updatedAt]=1`,
    `/capability-reports?report=${report}&status=COMPLETED&$limit=0`,
    `/capability-reports?report[$in][]=${subjects.sample}&report[$in][]=${report}&_id=${id}`,
    `/answer-history?answer=${id}`,
    `/answer-grid/${report}?application=${application_id}`,
    `/previous-answers/${report}?${place}`,
    `/reports/${report}?$populate[]=companies.categories.capabilityReports&$populate[]=companies.categories&$populate[]=companies&$populate[]=categories`,
    `/report-rules/${report}`,
    `/report-documents/${report}`,
    `/report-documents/${subjects.published}`,
    `/scoring-ranking?reportId=${report}`,
    `/answers-to-check/${report}`,
    `/approvals/${report}`,
    `/content-building?reportId=${report}`,
    `/image-marks/${report}`,
    `/images/${subjects.draftImage}`,
    `/images/${subjects.draftImage}/thumbnail`,
    `/inbox/${report}/suggestions`,
    `/inbox/${report}/suggestions?words=capability`,
    `/comments/${report}`,
    `/comments/${report}/summary`,
    `/comments/${report}?with=mention`,
    '/notifications',
    '/home',
    '/home?looking=true',
    `/search?text=${NOTE}`,
    '/search?text=capability',
    `/report-progress/${report}`,
    `/reports/${report}`,
    '/reports?$limit=infinity',
    `/images/${subjects.draftImage}/redaction`,
    `/images/${subjects.publishedImage}`,
    `/second-coding/${report}`,
    `/second-coding/${report}/cells`,
    `/activity?subject.reference=${await idOf('senior@test.example')}&$limit=100`,
  ]
  return [
    ...rows,
    ...paths.map((path) => ({ route: `GET ${path}`, answers: '', send: () => ({ path }) })),
  ]
}

async function readEverything(
  rows: readonly Row[],
  caller: CallAs,
  views: readonly View[] = VIEWS,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const view of views) {
    for (const row of rows) {
      const reply = await send(app, caller, row, subjects, { headers: headersOf(view) })
      const { statusCode, headers } = reply
      // The time that is left of the day knows no answers.
      const payload = reply.payload.replaceAll(/"endsIn":\d+/g, '"endsIn":0')
      found.set(
        `${view ?? ''} ${row.route} ${row.about ?? ''}`,
        `${statusCode} ${headers['etag'] ?? ''} ${payload}`,
      )
    }
  }
  return found
}

/**
 * Gives every first answer, of this edition and of the published ones, another note, version and
 * screenshots, and all but a few the other value.
 */
async function changeEverything(note: string): Promise<void> {
  await owner.transaction().execute(async (transaction) => {
    // Published answers never change, except here.
    await sql`alter table answers disable trigger user`.execute(transaction)
    await sql`update answers set version = version + 1, capability_change_note = ${note},
      updated_at = clock_timestamp(), has_capability =
        has_capability <> (report_id = ${report} or application_id = 'mobile-web')
      where company_id = ${subjects.industry.companies[0]!.id}`.execute(transaction)
    await sql`insert into answer_images (report_id, answer_id, image_id, position)
      select report_id, id, ${added}, 1 from answers where report_id = ${report}
        and application_id <> 'mobile-web'`.execute(transaction)
    await sql`alter table answers enable trigger user`.execute(transaction)
  })
}

test('no route returns anything to the second coder, in any view, that depends on the first answers [D29.72 S43.30 S45.21 S45.22]', async () => {
  const rows = await listReads()
  const before = await readEverything(rows, coder)
  // Those of the report itself, listed last.
  const own = rows.slice(READS.length)
  const others = await readEverything(own, senior, [undefined])
  await changeEverything(`${NOTE} second`)
  const after = await readEverything(rows, coder)
  const stable = [...before].filter(([name]) => !OWN_ACCORD.test(name))
  for (const [name, response] of stable) expect([name, after.get(name)]).toEqual([name, response])
  for (const found of [before, after]) {
    for (const [name, response] of found)
      expect([name, response.includes(NOTE)]).toEqual([name, false])
  }
  // The same requests of another user show what changed.
  const visible = await readEverything(own, senior, [undefined])
  const changed = [...others].filter(([name, response]) => visible.get(name) !== response)
  expect(changed.length).toBeGreaterThan(6)
  expect(changed.map(([name]) => name)).toContain(` GET /report-progress/${report} `)
})

test('no view as a customer opens images or ranks of the industry to its second coder [S45.21]', async () => {
  const { draftImage, publishedImage, industry } = subjects
  const ids = [draftImage, publishedImage]
  const paths = ids.flatMap((id) => [`/images/${id}`, `/images/${id}/thumbnail`])
  const look = async (caller: CallAs, view: View) => {
    const call = (url: string) =>
      app.inject({
        url: `/api${url}`,
        headers: { authorization: `Bearer ${caller.token}`, ...headersOf(view) },
      })
    const images = await Promise.all(paths.map(call))
    const { library } = (await call('/home')).json<Home>()
    const listed = library?.filter(({ report: one }) => one.industry._id === industry._id)
    return [images.map(({ statusCode }) => statusCode), listed?.length]
  }
  expect(await look(coder, undefined)).toEqual([paths.map(() => 404), undefined])
  for (const view of ['bought', 'preview'] as const) {
    expect(await look(coder, view)).toEqual([paths.map(() => 404), 0])
  }
  const [statuses, listed] = await look(senior, 'bought')
  expect(statuses).toEqual(paths.map(() => 200))
  expect(listed).toBeGreaterThan(0)
})

test('no write of the second coder changes a first answer, or returns anything of it [S43.31 S45.20]', async () => {
  const before = await firstAnswers()
  const cells = await waitingCells()
  for (const row of WRITES) {
    const { payload } = await send(app, coder, row, subjects)
    const about = [row.route, row.about]
    expect([...about, payload.includes(NOTE)]).toEqual([...about, false])
    expect([...about, await firstAnswers()]).toEqual([...about, before])
    expect([...about, await waitingCells()]).toEqual([...about, cells])
  }
})

test('a screenshot that the second coder placed before stays at its first answer [S45.20]', async () => {
  const { _id: answer } = await subjects.answerOf(report)
  const { _id: image } = await subjects.newImage(report)
  await showImage(db, report, image, answer)
  await db
    .insertInto('inbox_images')
    .values({
      report_id: report,
      image_id: image,
      user_id: coderId,
      answer_id: answer,
      placed_at: new Date().toISOString(),
    })
    .execute()
  const before = await firstAnswers()
  const returned = await coder('PUT', `/inbox/${report}/images/${image}`, { answer: null })
  expect([returned.status, returned.body.data]).toEqual([403, { reason: 'second-coding' }])
  expect(await firstAnswers()).toEqual(before)
})

test('the second coder neither moves the report on nor redacts a screenshot of a first answer [D15.340 S45.20 S45.22]', async () => {
  const before = await firstAnswers()
  await moveReport(db, report, 'REVIEWED')
  const moved = await coder('PUT', `/report-status/${report}`, { status: 'APPROVED' })
  expect([moved.status, moved.body.data]).toEqual([403, { reason: 'second-coding' }])
  const back = { status: 'DRAFT', reason: 'The survey is of last year.' }
  expect((await coder('PUT', `/report-status/${report}`, back)).status).toBe(200)
  const areas = [{ x: 0, y: 0, width: 1, height: 1 }]
  const path = `/images/${subjects.draftImage}/redaction`
  expect((await coder('POST', path, { areas })).status).toBe(404)
  expect(await firstAnswers()).toEqual(before)
})

test('routes that write reject the second coder, and return nothing of the first answer [D29.72 S43.31]', async () => {
  const answer = await subjects.answerOf(report)
  const { _id, version } = answer
  const put = await coder('PUT', `/capability-reports/${_id}`, { version, hasCapability: true })
  const patch = await coder('PATCH', '/capability-reports', {
    answers: [{ _id, version, hasCapability: true }],
  })
  const score = await coder('POST', '/scoring-ranking', { reportId: report })
  const slides = await coder('POST', '/report-pdfs', { reportId: report })
  for (const { status, body } of [put, patch, score, slides]) {
    expect([status, body.message]).toEqual([403, expect.stringContaining('a second time')])
    expect(JSON.stringify(body)).not.toContain(NOTE)
  }
})

test('live events name no withheld answer, and arrive for other users [D29.72 S43.32 S45.21]', async () => {
  const other = await openStream(app, portal.researcher.token)
  const { _id, version, hasCapability, capabilityChange } = await subjects.answerOf(report)
  const saved = await senior('PUT', `/capability-reports/${_id}`, {
    version,
    hasCapability,
    capabilityChange,
  })
  expect(saved.status).toBe(200)
  portal.services.live.publish({ to: 'all', event: { kind: 'maintenance' } })
  for (const stream of streams) {
    await expect.poll(stream.events).toContainEqual({ kind: 'maintenance' })
  }
  await expect.poll(other.events).toContainEqual({ kind: 'answers', report, answers: [_id] })
  other.close()
  for (const stream of streams) expect(stream.text()).not.toContain(_id)
})

test('the counts of sampled, flipped and new “no” cells are withheld from a senior with open cells [D15.464 S45.22]', async () => {
  const get = async (caller: CallAs) =>
    (await caller<SecondCoding>('GET', `/second-coding/${report}`)).body.counts
  expect(await get(coder)).toMatchObject({ sampled: null, flipped: null, newNo: null })
  const counts = await get(senior)
  for (const count of [counts.sampled, counts.flipped, counts.newNo]) {
    expect(count).toEqual(expect.any(Number))
  }
})

test('shows an answered cell again and withholds the others, to the coder alone [D29.73]', async () => {
  const { body } = await coder<{ open: { answer: string }[] }>(
    'GET',
    `/second-coding/${report}/cells`,
  )
  const [first, ...rest] = body.open
  const coded = await coder('PUT', `/second-coding/${report}/cells/${first!.answer}`, {
    hasCapability: true,
  })
  expect(coded.status).toBe(200)
  const find = (caller: CallAs) =>
    caller<{ data: { _id: string }[] }>('GET', '/capability-reports', {
      report,
      $limit: 'infinity',
    })
  const own = await find(coder)
  expect(own.body.data.map(({ _id }) => _id)).toEqual([first!.answer])
  const others = await find(portal.researcher)
  expect(others.body.data).toHaveLength(rest.length + 1)
  for (const { answer } of rest) {
    await coder('PUT', `/second-coding/${report}/cells/${answer}`, { hasCapability: true })
  }
  expect((await coder('GET', `/report-documents/${report}`)).status).toBe(200)
  const counted = await coder<SecondCoding>('GET', `/second-coding/${report}`)
  expect(counted.body.counts.flipped).toEqual(expect.any(Number))
})

/** Everything of the draft's first answers that a write could change. */
async function firstAnswers(): Promise<unknown> {
  const { rows } = await sql`select answers.*, array(
      select images.id || images.sha256
      from answer_images join images on images.id = answer_images.image_id
      where answer_images.report_id = answers.report_id and answer_images.answer_id = answers.id
      order by 1) as images
    from answers where report_id = ${report} order by id`.execute(db)
  return rows
}

async function waitingCells(): Promise<unknown> {
  const cells = db.selectFrom('second_codings').where('coded_at', 'is', null)
  return cells.selectAll().orderBy('answer_id').execute()
}

async function idOf(email: string): Promise<string> {
  return userIdOf(db, email)
}

async function nameOf(id: string): Promise<string> {
  const user = db.selectFrom('users').where('id', '=', id).select(['name', 'last_name'])
  const { name, last_name } = await user.executeTakeFirstOrThrow()
  return `${name} ${last_name}`
}
