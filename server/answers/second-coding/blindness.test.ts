import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Row, send } from '../../testing/authorisation-matrix/row.ts'
import { ROWS } from '../../testing/authorisation-matrix/rows.ts'
import { openTestRecords } from '../../testing/authorisation-matrix/test-records.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { type OpenStream, openStream } from '../../testing/open-stream.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const NOTE = 'Zecondcanary'

const portal = await openTestPortal()
const { app, db, senior } = portal
await app.listen({ port: 0, host: '127.0.0.1' })
const subjects = await openTestRecords(portal)
const { _id: report } = subjects.draft
// A senior may call the most routes.
const coder = await portal.as({ email: 'blind@test.example', loginType: 'SENIOR' })
const coderId = await idOf('blind@test.example')

/** Every reading route. */
const READS = ROWS.filter(({ route }) => route.startsWith('GET ') && route !== 'GET /live')

/**
 * Routes that respond with times, numbers of jobs and random values, and know no answers; personal data
 * has the log of the reading itself.
 */
const OWN_ACCORD =
  /challenge|totp|sessions|operations|health|users|jobs|catalogue|phone|drive|personal-data/

let stream: OpenStream
beforeAll(async () => {
  await db
    .updateTable('answers')
    .set({ capability_change_note: `${NOTE} first`, updated_by: await idOf('senior@test.example') })
    .where('report_id', '=', report)
    .execute()
  await showImage(db, report, subjects.draftImage)
  const { _id: answer } = await subjects.answerOf(report)
  await senior('POST', `/comments/${report}`, {
    _id: crypto.randomUUID(),
    subject: { kind: 'answer', id: answer },
    text: `@${await nameOf(coderId)} ${NOTE} comment`,
    mentions: [coderId],
  })
  await senior('PUT', `/second-coding/${report}`, { share: 1, coders: [coderId] })
  stream = await openStream(app, coder.token)
})
afterAll(() => stream.close())

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
    `/second-coding/${report}`,
    `/second-coding/${report}/cells`,
    `/activity?subject.reference=${await idOf('senior@test.example')}&$limit=100`,
  ]
  return [
    ...rows,
    ...paths.map((path) => ({ route: `GET ${path}`, answers: '', send: () => ({ path }) })),
  ]
}

async function readEverything(rows: readonly Row[], caller: CallAs): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const row of rows) {
    const { statusCode, payload, headers } = await send(app, caller, row, subjects)
    found.set(
      `${row.route} ${row.about ?? ''}`,
      `${statusCode} ${headers['etag'] ?? ''} ${payload}`,
    )
  }
  return found
}

/** Gives every first answer, of this edition and of the published ones, the other value and note. */
async function changeEverything(note: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Published answers never change, except here.
    await sql`alter table answers disable trigger user`.execute(transaction)
    await sql`update answers set has_capability = not has_capability, version = version + 1,
      capability_change_note = ${note}, updated_at = clock_timestamp()`.execute(transaction)
    await sql`alter table answers enable trigger user`.execute(transaction)
  })
}

test('no route returns anything to the second coder that depends on the first answers [D29.72 S43.30]', async () => {
  const rows = await listReads()
  const before = await readEverything(rows, coder)
  // Those of the report itself, listed last.
  const own = rows.slice(READS.length)
  const others = await readEverything(own, senior)
  await changeEverything(`${NOTE} second`)
  const after = await readEverything(rows, coder)
  const stable = [...before].filter(([name]) => !OWN_ACCORD.test(name))
  for (const [name, response] of stable) expect([name, after.get(name)]).toEqual([name, response])
  for (const found of [before, after]) {
    for (const [name, response] of found)
      expect([name, response.includes(NOTE)]).toEqual([name, false])
  }
  // The same requests of another user show what changed.
  const visible = await readEverything(own, senior)
  const changed = [...others].filter(([name, response]) => visible.get(name) !== response)
  expect(changed.length).toBeGreaterThan(6)
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

test('live events name no withheld answer, and arrive for other users [D29.72 S43.32]', async () => {
  const other = await openStream(app, portal.researcher.token)
  const { _id, version, hasCapability, capabilityChange } = await subjects.answerOf(report)
  const saved = await senior('PUT', `/capability-reports/${_id}`, {
    version,
    hasCapability,
    capabilityChange,
  })
  expect(saved.status).toBe(200)
  portal.services.live.publish({ to: 'all', event: { kind: 'maintenance' } })
  await expect.poll(stream.events).toContainEqual({ kind: 'maintenance' })
  await expect.poll(other.events).toContainEqual({ kind: 'answers', report, answers: [_id] })
  other.close()
  expect(stream.text()).not.toContain(_id)
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
})

async function idOf(email: string): Promise<string> {
  const user = db.selectFrom('users').where('email', '=', email).select('id')
  return (await user.executeTakeFirstOrThrow()).id
}

async function nameOf(id: string): Promise<string> {
  const user = db.selectFrom('users').where('id', '=', id).select(['name', 'last_name'])
  const { name, last_name } = await user.executeTakeFirstOrThrow()
  return `${name} ${last_name}`
}
