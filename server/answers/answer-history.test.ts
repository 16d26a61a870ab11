import type { AnswerHistoryEntry } from '@insights/contract/answers/answer-history.ts'
import type { Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { forgetOldHistories } from '../accounts/privacy/privacy-settings.ts'
import { addCompleteReport, type CompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'

const { app, db, owner, as, senior, researcher, customer } = await openTestPortal()
const report = await addCompleteReport(db)

const image = async (name: string) => ({
  name,
  bytes: await buildBlackPng(name.length, 10),
})

const firstAnswer = async (reportId: string, { industry }: CompleteReport) =>
  (
    await researcher<FindResult<Answer>>('GET', '/capability-reports', {
      report: reportId,
      application: 'iphone-app',
      company: industry.companies[0]!.id,
      $limit: 1,
    })
  ).body.data[0]!

const historyOf = async (answer: string) =>
  (await researcher<FindResult<AnswerHistoryEntry>>('GET', '/answer-history', { answer })).body

describe('the history of an answer', () => {
  test('returns the author of each change with the values before and after, newest first, by drawer and by grid [D6.10]', async () => {
    const answer = await firstAnswer(report._id, report)
    const path = `/capability-reports/${answer._id}`
    const { body: saved } = await researcher<Answer>('PUT', path, {
      version: answer.version,
      hasCapability: !answer.hasCapability,
      capabilityChange: 'added',
      capabilityChangeNote: 'A new tab',
    })
    await senior('PATCH', '/capability-reports', {
      answers: [{ _id: answer._id, version: saved.version, hasCapability: answer.hasCapability }],
    })
    const { total, data } = await historyOf(answer._id)
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({
      user: { name: 'senior' },
      before: { hasCapability: !answer.hasCapability },
      after: { hasCapability: answer.hasCapability, capabilityChangeNote: 'A new tab' },
    })
    expect(data[1]).toMatchObject({
      user: { name: 'researcher' },
      before: { hasCapability: answer.hasCapability, capabilityChange: 'no-change' },
      after: { hasCapability: !answer.hasCapability, capabilityChange: 'added' },
    })
    expect(data[0]!.date > data[1]!.date).toBe(true)
  })

  test('returns added and removed images, alone or with another answer, in one entry [D6.22]', async () => {
    const whole = await addCompleteReport(db)
    const answer = await firstAnswer(whole._id, whole)
    const files = [await image('home.png'), await image('seats.png')]
    const { body: images } = await uploadAs(app, researcher, whole._id, files)
    const [home, seats] = images.map(({ _id }) => _id)
    const save = async (version: number, hasCapability: boolean, shown: unknown[]) =>
      (
        await researcher<Answer>('PUT', `/capability-reports/${answer._id}`, {
          version,
          hasCapability,
          capabilityChange: answer.capabilityChange ?? 'no-change',
          images: shown,
        })
      ).status
    const given = answer.hasCapability!
    expect(await save(1, given, [home, seats])).toBe(200)
    expect(await save(2, given, [home, seats])).toBe(200)
    expect(await save(3, !given, [seats])).toBe(200)
    const { total, data } = await historyOf(answer._id)
    expect(total).toBe(2)
    expect(data.map(({ before, after }) => [before.images, after.images])).toEqual([
      [['home.png', 'seats.png'], ['seats.png']],
      [[], ['home.png', 'seats.png']],
    ])
    expect(data[0]).toMatchObject({
      user: { name: 'researcher' },
      before: { hasCapability: given },
      after: { hasCapability: !given },
    })
  })

  test('has no entry for saving unchanged values', async () => {
    const answer = await firstAnswer(report._id, report)
    const before = await historyOf(answer._id)
    await researcher('PATCH', '/capability-reports', {
      answers: [{ _id: answer._id, version: answer.version, hasCapability: answer.hasCapability }],
    })
    expect((await historyOf(answer._id)).total).toBe(before.total)
  })

  test('continues through the revisions of an edition, and not into another edition [D6.44]', async () => {
    const published = await addCompleteReport(db)
    const answer = await firstAnswer(published._id, published)
    await researcher('PATCH', '/capability-reports', {
      answers: [{ _id: answer._id, version: answer.version, hasCapability: !answer.hasCapability }],
    })
    await completeReport(db, senior, published)
    await publishReport(senior, published._id)
    const revision = await senior<{ _id: string }>('POST', '/report-edit', {
      reportId: published._id,
    })
    const copy = await firstAnswer(revision.body._id, published)
    await researcher('PATCH', '/capability-reports', {
      answers: [{ _id: copy._id, version: copy.version, hasCapability: answer.hasCapability }],
    })
    const { data } = await historyOf(copy._id)
    expect(data.map((change) => change.revision)).toEqual([1, 0])
    expect((await historyOf(answer._id)).data.map((change) => change.revision)).toEqual([0])
    const edition = await senior<{ _id: string }>('POST', '/report-edit', {
      reportId: published._id,
      newDate: '2031-01-01',
    })
    const carried = await firstAnswer(edition.body._id, published)
    expect((await historyOf(carried._id)).total).toBe(0)
  })

  test('has no entry for a copy or a save that was rolled back', async () => {
    const published = await addCompleteReport(db)
    const answer = await firstAnswer(published._id, published)
    const change = { _id: answer._id, version: answer.version, hasCapability: true }
    await researcher('PATCH', '/capability-reports', {
      answers: [{ ...change, hasCapability: !answer.hasCapability, capabilityChange: 'unknown' }],
    })
    const failing = db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('answers')
        .set({ has_capability: !answer.hasCapability })
        .where('id', '=', answer._id)
        .execute()
      throw new Error('Undone')
    })
    await expect(failing).rejects.toThrow('Undone')
    expect((await historyOf(answer._id)).total).toBe(0)
    await completeReport(db, senior, published)
    await publishReport(senior, published._id)
    for (const newDate of [undefined, '2032-01-01']) {
      const { body } = await senior<{ _id: string }>('POST', '/report-edit', {
        reportId: published._id,
        ...(newDate && { newDate }),
      })
      const lines = db.selectFrom('answer_changes').where('report_id', '=', body._id)
      expect(await lines.selectAll().execute()).toEqual([])
    }
  })

  test('still names the author after the account is deleted', async () => {
    const { _id, industry } = await addCompleteReport(db)
    const answer = await firstAnswer(_id, { _id, editionId: '', industry })
    const leaving = await as({ email: 'leaving@test.example', loginType: 'ADMIN' })
    await leaving('PATCH', '/capability-reports', {
      answers: [{ _id: answer._id, version: 1, hasCapability: !answer.hasCapability }],
    })
    await db.deleteFrom('users').where('email', '=', 'leaving@test.example').execute()
    const { data } = await historyOf(answer._id)
    expect(data[0]).toMatchObject({ user: { name: 'leaving', lastName: 'Tester' } })
  })

  test('goes after the months that seniors set, in drafts and replaced revisions, never in what customers read [D6.58]', async () => {
    const age = (id: string) =>
      sql`update answer_changes set changed_at = now() - interval '13 months'
        where id = (select id from answer_changes where report_id = ${id} limit 1)`.execute(db)
    const count = async (id: string) =>
      (await db.selectFrom('answer_changes').where('report_id', '=', id).select('after').execute())
        .length
    const addChanged = async (others?: Partial<CompleteReport>) => {
      const added = await addCompleteReport(db, others)
      const { rows } = await sql`update answers set capability_change_note = 'Changed'
        where id in (select id from answers where report_id = ${added._id} order by id limit 2)
          and report_id = ${added._id} returning id`.execute(db)
      expect(rows).toHaveLength(2)
      await age(added._id)
      return added
    }
    const draft = await addChanged()
    const published = await addChanged()
    const replaced = await addChanged()
    await moveReport(db, published._id, 'PUBLISHED')
    await moveReport(db, replaced._id, 'PUBLISHED_EDITED')
    const all = [draft, published, replaced]
    const counts = () => Promise.all(all.map(({ _id }) => count(_id)))

    await forgetOldHistories(db)
    expect(await counts()).toEqual([2, 2, 2])
    expect((await senior('PUT', '/privacy-settings', { historyMonths: 11 })).status).toBe(400)
    expect((await senior('PUT', '/privacy-settings', { historyMonths: 12 })).body).toMatchObject({
      historyMonths: 12,
    })
    await forgetOldHistories(db)
    expect(await counts()).toEqual([1, 2, 1])
    await senior('PUT', '/privacy-settings', { historyMonths: null })
  })

  test('pages 2,000 changes, which are found by their index', async () => {
    const { _id, industry } = await addCompleteReport(db)
    const answer = await firstAnswer(_id, { _id, editionId: '', industry })
    await sql`insert into answer_changes
        (report_id, company_id, application_id, capability_id, changed_at, before, after)
      select ${_id}::uuid, a.company_id, a.application_id, a.capability_id,
        timestamptz '2026-01-01' + number * interval '1 minute',
        jsonb_build_object('status', 'COMPLETED', 'hasCapability', false,
          'capabilityChange', 'no-change', 'capabilityChangeNote', number::text),
        jsonb_build_object('status', 'COMPLETED', 'hasCapability', true,
          'capabilityChange', 'no-change', 'capabilityChangeNote', (number + 1)::text)
      from answers a, generate_series(1, 2000) number
      where a.report_id = ${_id} and (a.id = ${answer._id} or number <= 100)`.execute(db)
    await sql`analyze`.execute(owner)
    const { body } = await researcher<FindResult<AnswerHistoryEntry>>('GET', '/answer-history', {
      answer: answer._id,
      $limit: 10,
      $skip: 1000,
    })
    expect([body.total, body.data.length]).toEqual([2000, 10])
    expect(body.data[0]!.before.capabilityChangeNote).toBe('1000')
    const plan = await sql<{ 'QUERY PLAN': string }>`explain
      select c.id from answers a join answer_changes c on c.report_id = a.report_id
        and c.company_id = a.company_id and c.application_id = a.application_id
        and c.capability_id = a.capability_id
      where a.id = ${answer._id} order by c.changed_at desc limit 10`.execute(db)
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('answer_changes_cell')
  })

  test('rejects customers', async () => {
    const { _id } = await firstAnswer(report._id, report)
    expect((await customer('GET', '/answer-history', { answer: _id })).status).toBe(403)
    expect((await researcher('GET', '/answer-history')).status).toBe(400)
    const unknown = await researcher('GET', '/answer-history', { answer: crypto.randomUUID() })
    expect(unknown.status).toBe(404)
  })
})
