import { randomUUID } from 'node:crypto'

import type { FindResult } from '@insights/contract/find.ts'
import type { CommentSummary, Thread } from '@insights/contract/reports/comments.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { Caller } from '../../http/caller.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { addSurveyAs, completeReport, publishReport } from '../../testing/complete-report.ts'
import { showImage } from '../../testing/show-image.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { findCommentsWaiting } from './find-comments-waiting.ts'

const { app, db, as, senior, researcher, customer } = await openTestPortal()
const report = await addCompleteReport(db)
const path = `/comments/${report._id}`
const whole = { kind: 'report', id: 'report' }

/** A colleague who can be mentioned. */
async function addColleague(name: string, lastName: string, staff = true) {
  const email = `${randomUUID()}@test.example`
  const call = await as({ email, loginType: staff ? 'ADMIN' : 'CUSTOMER' })
  const { id } = await db
    .updateTable('users')
    .set({ name, last_name: lastName })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { call, id }
}

const written = (text: string, mentions: readonly string[] = []) => ({
  _id: randomUUID(),
  text,
  mentions,
})

async function open(
  caller: CallAs,
  text: string,
  { subject = whole, mentions = [] as string[] } = {},
) {
  const { status, body } = await caller<Thread>('POST', path, {
    ...written(text, mentions),
    subject,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const find = async (query: object) =>
  (await researcher<FindResult<Thread>>('GET', path, query)).body.data

const notificationsOf = (user: string) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', user)
    .orderBy('created_at')
    .select(['kind', 'subject', 'excerpt', 'path'])
    .execute()

const answerOf = (place = 0) =>
  db
    .selectFrom('answers')
    .where('report_id', '=', report._id)
    .orderBy('id')
    .offset(place)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('a thread', () => {
  test('holds its comments in order, and is resolved and reopened [D29.42]', async () => {
    const { _id } = await open(researcher, 'Does the lounge count?')
    const replied = await senior<Thread>('POST', `${path}/${_id}`, written('It does.'))
    expect(replied.status).toBe(201)
    expect(replied.body.comments.map(({ text, can }) => [text, can.edit])).toEqual([
      ['Does the lounge count?', false],
      ['It does.', true],
    ])
    const resolved = await senior<Thread>('PATCH', `${path}/${_id}`, { resolved: true })
    expect(resolved.body.resolved?.by?.name).toBe(replied.body.comments[1]!.author!.name)
    expect(await find({ state: 'open', thread: _id })).toEqual([])
    const again = await senior<Thread>('PATCH', `${path}/${_id}`, { resolved: true })
    expect(again.body.resolved).toEqual(resolved.body.resolved)
    const reopened = await senior<Thread>('PATCH', `${path}/${_id}`, { resolved: false })
    expect(reopened.body.resolved).toBeNull()
  })

  test('is opened again by a reply [D29.43]', async () => {
    const { _id } = await open(researcher, 'Old question')
    await senior('PATCH', `${path}/${_id}`, { resolved: true })
    const { body } = await researcher<Thread>('POST', `${path}/${_id}`, written('Once more'))
    expect([body.resolved, body.comments.length]).toEqual([null, 2])
  })

  test('is stored once when it or a reply is sent twice, at once or later [D29.44]', async () => {
    const sent = { ...written('Sent twice'), subject: whole }
    const both = await Promise.all([1, 2].map(() => researcher<Thread>('POST', path, sent)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const replied = written('Reply')
    const replies = [1, 2].map(() => senior<Thread>('POST', `${path}/${sent._id}`, replied))
    const [, last] = await Promise.all(replies)
    expect(last!.body.comments.map(({ text }) => text)).toEqual(['Sent twice', 'Reply'])
    // The id of another user’s comment.
    for (const text of ['Sent twice', 'Other']) {
      expect((await senior('POST', path, { ...sent, text })).status).toBe(409)
    }
  })

  test('is stored as corrected when it or a reply is sent again with another text [D29.110]', async () => {
    const sent = { ...written('Sent with an eror'), subject: whole }
    await researcher('POST', path, sent)
    const again = await researcher<Thread>('POST', path, { ...sent, text: 'Sent without' })
    expect([again.status, again.body.comments.map(({ text }) => text)]).toEqual([201, ['Sent without']]) // prettier-ignore
    const replied = written('Rely')
    await senior('POST', `${path}/${sent._id}`, replied)
    const { body } = await senior<Thread>('POST', `${path}/${sent._id}`, { ...replied, text: 'Reply' }) // prettier-ignore
    expect(body.comments.map(({ text }) => text)).toEqual(['Sent without', 'Reply'])
  })

  test('is neither found nor written in by way of another report', async () => {
    const { _id } = await open(researcher, 'Here')
    const other = await addCompleteReport(db)
    const elsewhere = `/comments/${other._id}/${_id}`
    expect((await senior('POST', elsewhere, written('There'))).status).toBe(404)
    expect((await senior('PATCH', elsewhere, { resolved: true })).status).toBe(404)
    const { body } = await senior<FindResult<Thread>>('GET', `/comments/${other._id}`)
    expect(body.total).toBe(0)
  })

  test('is opened by staff on a published report too, and changes no document [D29.45]', async () => {
    const published = await addCompleteReport(db)
    await completeReport(db, senior, published)
    await publishReport(senior, published._id)
    const before = await customer('GET', `/report-documents/${published._id}`)
    const { status } = await researcher('POST', `/comments/${published._id}`, {
      ...written('The date is wrong'),
      subject: whole,
    })
    expect(status).toBe(201)
    expect(await customer('GET', `/report-documents/${published._id}`)).toMatchObject({
      body: before.body,
    })
  })
})

describe('a comment', () => {
  test('is changed by its author, with a conflict for an older version [D29.46]', async () => {
    const { _id } = await open(researcher, 'Frist')
    const own = `${path}/${_id}/${_id}`
    const changed = await researcher<Thread>('PATCH', own, {
      text: 'First',
      mentions: [],
      version: 0,
    })
    expect(changed.body.comments[0]).toMatchObject({ text: 'First', version: 1 })
    expect(changed.body.comments[0]!.editedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const late = await researcher('PATCH', own, { text: 'Late', mentions: [], version: 0 })
    expect([late.status, (late.body.data as Thread).comments[0]!.text]).toEqual([409, 'First'])
    expect((await senior('PATCH', own, { text: 'Mine', mentions: [], version: 1 })).status).toBe(
      403,
    )
  })

  test.each([
    ['of 100 kB', 'x'.repeat(100_000), 'Must be at most 4000 characters'],
    ['without text', '  ', 'Required'],
  ])('%s is rejected with what to change [D29.47 S43.22]', async (_, text, message) => {
    const { status, body } = await researcher('POST', path, { ...written(text), subject: whole })
    expect([status, body.errors]).toEqual([400, { text: message }])
  })

  test('keeps every character that a person can write', async () => {
    const text = 'Über “quotes”, <b>tags</b> & ünïcödé 🧳\n\n- a list\n- of two'
    expect((await open(researcher, text)).comments[0]!.text).toBe(text)
  })

  test('is logged without its text [S43.23]', async () => {
    await open(researcher, 'Unquoted words')
    const log = db.selectFrom('activities').where('subject_reference', '=', report._id)
    const actions = (await log.select('action').execute()).map(({ action }) => action)
    expect(actions.some((action) => action.startsWith('Wrote a comment on the report "'))).toBe(
      true,
    )
    expect(actions.join()).not.toContain('Unquoted')
  })
})

describe('mentions', () => {
  test('notify each mentioned user once, and a reply each earlier author [D29.48]', async () => {
    const sofia = await addColleague('Sofia', 'Brandt')
    const { call: dev, id: devId } = await addColleague('Dev', 'Okafor')
    const thread = await open(dev, 'Ask @Sofia Brandt', { mentions: [sofia.id] })
    expect(thread.comments[0]!.mentions).toEqual([{ _id: sofia.id, name: 'Sofia Brandt' }])
    expect(await notificationsOf(sofia.id)).toEqual([
      {
        kind: 'mention',
        subject: 'The report',
        excerpt: 'Ask @Sofia Brandt',
        path: `/comments?report=${report._id}&thread=${thread._id}`,
      },
    ])
    const reply = written('@Dev Okafor yes', [devId, sofia.id])
    for (let sent = 0; sent < 2; sent += 1) await sofia.call('POST', `${path}/${thread._id}`, reply)
    await researcher('POST', `${path}/${thread._id}`, written('Agreed'))
    const kinds = async (id: string) => (await notificationsOf(id)).map(({ kind }) => kind)
    // Authors are not notified of their own comments, nor users by names that the text does not have.
    expect(await kinds(devId)).toEqual(['mention', 'reply'])
    expect(await kinds(sofia.id)).toEqual(['mention', 'reply'])
  })

  test('added by an edit notify users who were not notified before, and notifications quote the comment as it now reads [D15.353]', async () => {
    const { id } = await addColleague('Iris', 'Late')
    const { _id } = await open(researcher, 'Who knows?')
    const edit = { text: 'Who knows? @Iris Late', mentions: [id], version: 0 }
    await researcher('PATCH', `${path}/${_id}/${_id}`, edit)
    await researcher('PATCH', `${path}/${_id}/${_id}`, { ...edit, version: 1 })
    await researcher('PATCH', `${path}/${_id}/${_id}`, { text: 'Done', mentions: [], version: 2 })
    const stored = await notificationsOf(id)
    expect(stored.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([['mention', 'Done']])
  })

  test('store nothing and return an error for customers, former staff and unknown people [D29.49 S43.21]', async () => {
    const reader = await addColleague('Rita', 'Reader', false)
    const former = await addColleague('Fred', 'Former')
    await db.updateTable('users').set({ active: false }).where('id', '=', former.id).execute()
    for (const id of [reader.id, former.id, randomUUID()]) {
      const sent = { ...written('@Rita Reader @Fred Former', [id]), subject: whole }
      const { status, body } = await researcher('POST', path, sent)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['mentions']])
      expect(body.message).toContain('Only active staff can be mentioned.')
      expect(await find({ thread: sent._id })).toEqual([])
    }
    expect(await notificationsOf(reader.id)).toEqual([])
    const { body } = await researcher<CommentSummary>('GET', `${path}/summary`)
    const names = body.people.map(({ name }) => name)
    expect(names).toContain('Sofia Brandt')
    expect(names).not.toContain('Rita Reader')
    expect(names).not.toContain('Fred Former')
  })

  test('wait for the mentioned until they reply or the thread is resolved [D29.50]', async () => {
    const waiter = await addColleague('Wanda', 'Waiter')
    const caller = { _id: waiter.id, role: 'ADMIN', active: true, products: ['INSIGHTS'], companyCustomerId: null } as unknown as Caller // prettier-ignore
    const waiting = async () => (await findCommentsWaiting(db, caller)).map(({ detail }) => detail)
    const first = await open(researcher, '@Wanda Waiter one?', { mentions: [waiter.id] })
    const second = await open(researcher, '@Wanda Waiter two?', { mentions: [waiter.id] })
    expect(await waiting()).toEqual(['@Wanda Waiter two?', '@Wanda Waiter one?'])
    await waiter.call('POST', `${path}/${first._id}`, written('Yes'))
    expect(await waiting()).toEqual(['@Wanda Waiter two?'])
    await researcher('PATCH', `${path}/${second._id}`, { resolved: true })
    expect(await waiting()).toEqual([])
    expect(await findCommentsWaiting(db, { ...caller, role: 'CUSTOMER' })).toEqual([])
  })
})

describe('the subject of a thread', () => {
  test('is an answer, a screenshot, a survey row, a part of the content or the report [D29.51]', async () => {
    const { id } = await answerOf()
    const png = await buildBlackPng(8, 8)
    const { body: images } = await uploadAs(app, researcher, report._id, [
      { name: 'a.png', bytes: png },
    ])
    await showImage(db, report._id, images[0]!._id, id)
    await addSurveyAs(researcher, report)
    const { rows } = await sql<{ id: string; name: string }>`
      select row ->> 'questionId' as id, row ->> 'name' as name
      from consumer_surveys, jsonb_array_elements(raw_data::jsonb) row
      where report_id = ${report._id} limit 1`.execute(db)
    const [row] = rows
    const answer = await open(researcher, 'Really?', { subject: { kind: 'answer', id } })
    expect(answer.label).toMatch(/^.+, (Mobile Web|iPhone App|Android App): .+$/)
    expect(answer.answer?._id).toBe(id)
    const point = { x: 0.25, y: 0.75 }
    const pointed = { kind: 'screenshot', id: images[0]!._id, point }
    const screenshot = await open(researcher, 'This button?', { subject: pointed })
    expect([screenshot.point, screenshot.label, screenshot.answer?._id]).toEqual([
      point,
      `${answer.label}, screenshot 1`,
      id,
    ])
    const survey = await open(researcher, 'So few?', { subject: { kind: 'survey', id: row!.id } })
    expect(survey.label).toBe(`Consumer Survey: ${row!.name}`)
    const part = { kind: 'content', id: 'executiveSummary.topPerformers' }
    expect((await open(researcher, 'Too long', { subject: part })).label).toBe(
      'Executive Summary: Top Performers',
    )
    expect(await find({ kind: 'screenshot' })).toHaveLength(1)
    expect((await find({ subject: id, kind: 'answer' }))[0]?.comments[0]?.text).toBe('Really?')
  })

  test.each([
    ['an unknown answer', { kind: 'answer', id: randomUUID() }, 404],
    ['an unknown screenshot', { kind: 'screenshot', id: randomUUID(), point: null }, 404],
    ['an unknown question', { kind: 'survey', id: randomUUID() }, 404],
    ['an unknown part', { kind: 'content', id: 'toString' }, 404],
    ['an unknown group', { kind: 'content', id: 'categoryPerformance.X.mobile-web.notableCallouts' }, 404], // prettier-ignore
    ['a point outside', { kind: 'screenshot', id: randomUUID(), point: { x: 2, y: 0 } }, 400],
    ['no id', { kind: 'answer', id: 'x' }, 400],
  ])('cannot be %s', async (_, subject, expected) => {
    const { status } = await researcher('POST', path, { ...written('?'), subject })
    expect(status).toBe(expected)
  })

  test('keeps its threads readable after a refresh dropped it, and takes no new one [D29.52]', async () => {
    const { id } = await answerOf(1)
    const subject = { kind: 'answer', id }
    const { _id, label } = await open(researcher, 'Keep me', { subject })
    await db
      .deleteFrom('answers')
      .where('report_id', '=', report._id)
      .where('id', '=', id)
      .execute()
    const [kept] = await find({ thread: _id })
    expect(kept).toMatchObject({ state: 'gone', label, answer: null })
    const { status, body } = await researcher('POST', path, { ...written('New'), subject })
    expect([status, body.message]).toEqual([
      404,
      'This answer is no longer part of the report. Reload to see what is there now.',
    ])
    expect((await senior('POST', `${path}/${_id}`, written('Still talking'))).status).toBe(201)
  })

  test('says that a screenshot was redacted since, and keeps the point [D29.53]', async () => {
    const bytes = await buildBlackPng(40, 40)
    const { body } = await uploadAs(app, researcher, report._id, [{ name: 'secret.png', bytes }])
    const image = body[0]!._id
    await showImage(db, report._id, image)
    const subject = { kind: 'screenshot', id: image, point: { x: 0.5, y: 0.5 } }
    const { _id } = await open(researcher, 'A name is visible here', { subject })
    expect((await find({ thread: _id }))[0]?.state).toBe('present')
    const areas = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }]
    expect((await researcher('POST', `/images/${image}/redaction`, { areas })).status).toBe(201)
    const [thread] = await find({ thread: _id })
    expect([thread?.state, thread?.point]).toEqual(['redacted', { x: 0.5, y: 0.5 }])
    expect((await open(researcher, 'Better', { subject })).state).toBe('present')
  })
})

describe('the list of threads', () => {
  test('has open ones first, the newest first, by state, subject and person [D29.54]', async () => {
    const listed = await addCompleteReport(db)
    const at = `/comments/${listed._id}`
    const { call, id } = await addColleague('Lena', 'Lister')
    const texts = ['one', 'two @Lena Lister', 'three']
    const ids: string[] = []
    for (const [index, text] of texts.entries()) {
      const sent = written(text, index === 1 ? [id] : [])
      ids.push(sent._id)
      await (index === 2 ? call : researcher)('POST', at, { ...sent, subject: whole })
    }
    await researcher('PATCH', `${at}/${ids[2]}`, { resolved: true })
    const list = async (query: object) =>
      (await call<FindResult<Thread>>('GET', at, query)).body.data.map(({ _id }) =>
        ids.indexOf(_id),
      )
    expect(await list({})).toEqual([1, 0, 2])
    expect(await list({ state: 'resolved' })).toEqual([2])
    expect(await list({ with: 'me' })).toEqual([1, 2])
    expect(await list({ with: 'mention' })).toEqual([1])
    expect(await list({ $limit: 1, $skip: 1 })).toEqual([0])
    const { body } = await call<CommentSummary>('GET', `${at}/summary`)
    expect(body.subjects).toEqual([{ ...whole, open: 2, resolved: 1 }])
  })
})

describe('returning a report to draft', () => {
  test('opens a thread for each line of the reason, and notifies who worked on it [D29.55]', async () => {
    const returned = await addCompleteReport(db)
    await completeReport(db, researcher, returned)
    const status = `/report-status/${returned._id}`
    expect((await researcher('PUT', status, { status: 'REVIEWED' })).status).toBe(200)
    const reason = 'Two screenshots are old.\nThe survey lacks a question.'
    expect((await senior('PUT', status, { status: 'DRAFT', reason })).status).toBe(200)
    const { body } = await researcher<FindResult<Thread>>('GET', `/comments/${returned._id}`, { state: 'open' }) // prettier-ignore
    expect(body.data.map(({ origin }) => origin)).toEqual(['return', 'return'])
    expect(body.data.map(({ comments }) => comments[0]!.text).toSorted()).toEqual([
      'The survey lacks a question.',
      'Two screenshots are old.',
    ])
    const sent = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .where('about_report', '=', returned._id)
      .where('kind', '=', 'returned')
      .select(['users.email', 'kind', 'excerpt'])
      .execute()
    expect(sent).toEqual([{ email: 'researcher@test.example', kind: 'returned', excerpt: reason }])
    // Open threads are a warning, and no lock.
    expect((await researcher('PUT', status, { status: 'REVIEWED' })).status).toBe(200)
  })
})
