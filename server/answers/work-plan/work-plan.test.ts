import type { PortalTime } from '@insights/contract/accounts/portal-time.ts'
import type { PlanPart, PlanPartChange, WorkPlan } from '@insights/contract/answers/work-plan.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { addDays, formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { waitPast } from '../../testing/wait-past.ts'
import { findPlanDays, findPlanParts } from './find-plan-parts.ts'
import { remindOfPlan } from './remind-of-plan.ts'

const { db, as, senior, researcher, customer, services, runJobs } = await openTestPortal()
const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
const DAY = 24 * 60 * 60 * 1000
await waitPast(DAY, 120_000)
const portalTime = async (chosen: string | null) => {
  const { status, body } = await senior<PortalTime>('PUT', '/portal-time', { chosen })
  expect(status).toBe(200)
  return body
}
const { today } = await portalTime('UTC')
const tomorrow = addDays(today, 1)

let month = 0

/** A draft of two companies with two answers in each of three applications. */
async function addDraft({ answered = false, date = '' } = {}): Promise<string> {
  month += 1
  const first = `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return (await addCompleteReport(db, { industry, date: date || first, answered }))._id
}

async function planOf(report: string, call: CallAs = researcher): Promise<WorkPlan> {
  return (await call<WorkPlan>('GET', `/work-plans/${report}`)).body
}

type Wish = Partial<Pick<PlanPart, 'person' | 'due'>>

const changeOf = ({ company, application, version, person, due }: PlanPart, wish: Wish) =>
  ({ company, application, version, person, due, ...wish }) satisfies PlanPartChange

const patch = (report: string, parts: readonly PlanPartChange[], call: CallAs = senior) =>
  call<WorkPlan & ErrorBody>('PATCH', `/work-plans/${report}`, { parts })

/** Gives the first parts of a report to a person. */
async function give(report: string, count: number, wish: Wish, call: CallAs = senior) {
  const { parts } = await planOf(report)
  return patch(
    report,
    parts.slice(0, count).map((part) => changeOf(part, wish)),
    call,
  )
}

async function idOf(name: string): Promise<string> {
  const user = await db.selectFrom('users').where('name', '=', name).select('id').executeTakeFirstOrThrow() // prettier-ignore
  return user.id
}

const notificationsOf = (user: string, report: string) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', user)
    .where('about_report', '=', report)
    .orderBy('subject')
    .select(['kind', 'subject', 'path'])
    .execute()

const setActive = (name: string, active: boolean) =>
  db.updateTable('users').set({ active }).where('name', '=', name).execute()

/** Runs what waits for a plan to rest. */
async function runDelayed() {
  await sql`update pgboss.job set start_after = now() where name = 'notify-of-plan'`.execute(db)
  await runJobs('notify-of-plan')
}

const [me, other] = [await idOf('senior'), await idOf('researcher')]

describe('a work plan', () => {
  test('has every company in every application, with progress and no person at first [D29.20]', async () => {
    const report = await addDraft({ answered: true })
    await changeAnswers(
      db,
      { report_id: report, application_id: 'iphone-app' },
      { status: 'NOT_COMPLETED', has_capability: null, capability_change_id: null },
    )
    const { parts, companies, people, can, previous, begun } = await planOf(report)
    expect(parts).toHaveLength(6)
    expect(companies.map(({ title }) => title)).toEqual(
      industry.companies.map(({ title }) => title),
    )
    expect(parts.every(({ person, due, version, all }) => person === null && due === null && version === 0 && all === 2)).toBe(true) // prettier-ignore
    const answered = (application: string) =>
      parts.filter((part) => part.application === application).map((part) => part.answered)
    expect([answered('mobile-web'), answered('iphone-app')]).toEqual([
      [2, 2],
      [0, 0],
    ])
    expect(people.map(({ name }) => name)).toEqual(['researcher', 'senior'])
    expect({ can, previous, begun }).toEqual({
      can: { change: true },
      previous: null,
      begun: today,
    })
  })

  test('gives several parts to a person with a date at once, and takes them away [D29.21]', async () => {
    const report = await addDraft()
    const { status, body } = await give(report, 3, { person: other, due: tomorrow })
    expect(status).toBe(200)
    const given = body.parts.filter(({ person }) => person === other)
    expect(given.map(({ due, version }) => [due, version])).toEqual(Array(3).fill([tomorrow, 1]))
    const cleared = await patch(report, [changeOf(given[0]!, { person: null, due: null })])
    expect(cleared.body.parts.filter(({ person }) => person === other)).toHaveLength(2)
    const own = await findPlanParts(db, { person: other })
    expect(own.filter((part) => part.report === report)).toHaveLength(2)
    expect((await findPlanParts(db, { reports: [report] }))[0]!.company.title).toBe(
      industry.companies[0]!.title,
    )
  })

  test('rejects a due date before today, and saves nothing of the request [D29.22]', async () => {
    const report = await addDraft()
    const { parts } = await planOf(report)
    const yesterday = addDays(today, -1)
    const { status, body } = await patch(report, [
      changeOf(parts[0]!, { person: other, due: tomorrow }),
      changeOf(parts[1]!, { person: other, due: yesterday }),
    ])
    expect([status, body.errors]).toEqual([
      400,
      { due: `${formatDay(yesterday)} has passed. Choose today or a later day.` },
    ])
    expect((await give(report, 1, { due: addDays(today, 366) })).status).toBe(400)
    expect((await planOf(report)).parts.every(({ person }) => person === null)).toBe(true)
  })

  test('gives a late part to another person with its date [D29.22]', async () => {
    const report = await addDraft()
    await give(report, 1, { person: other, due: today })
    const due = addDays(today, -3)
    await db.updateTable('work_plan_parts').set({ due }).where('report_id', '=', report).execute()
    const { status, body } = await give(report, 1, { person: me })
    expect([status, body.parts[0]]).toMatchObject([200, { person: me, due }])
  })

  test('rejects a person who is inactive, a customer or unknown, without a name of customers [D29.23 S43.11]', async () => {
    const report = await addDraft()
    await as({ email: 'gone@test.example', loginType: 'ADMIN', active: false }).catch(() => null)
    const messages: unknown[] = []
    for (const person of [await idOf('gone'), await idOf('reader'), crypto.randomUUID()]) {
      const { status, body } = await give(report, 1, { person })
      messages.push([status, body.errors?.['person']])
    }
    const unknown = [400, 'There is no such person on the staff. Choose another one.']
    expect(messages).toEqual([
      [400, 'The account of gone Tester is not active. Choose another person.'],
      unknown,
      unknown,
    ])
  })

  test('shows a person who was deactivated later, and keeps their parts [D29.24]', async () => {
    const report = await addDraft()
    await as({ email: 'leaving@test.example', loginType: 'ADMIN' })
    const person = await idOf('leaving')
    await give(report, 2, { person, due: tomorrow })
    await setActive('leaving', false)
    const plan = await planOf(report)
    expect(plan.people.find(({ _id }) => _id === person)).toMatchObject({ active: false })
    expect(plan.parts.filter((part) => part.person === person)).toHaveLength(2)
    expect((await planOf(await addDraft())).people.map(({ name }) => name)).not.toContain('leaving')
    await db.deleteFrom('users').where('id', '=', person).execute()
    expect((await planOf(report)).parts[0]).toMatchObject({ person: null, due: tomorrow })
  })

  test('saves one of many changes of a part at once, and conflicts with the others [D29.25 S43.12]', async () => {
    const report = await addDraft()
    const { parts } = await planOf(report)
    const replies = await Promise.all(
      Array.from(
        { length: 12 },
        (_, index) =>
        patch(report, [changeOf(parts[0]!, { person: index % 2 ? me : other }), changeOf(parts[1]!, { due: addDays(today, index) })]), // prettier-ignore
      ),
    )
    expect(replies.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200])
    const rejected = replies.find(({ status }) => status === 409)!
    expect(rejected.body.message).toContain('was changed meanwhile. Nothing was saved')
    expect((await planOf(report)).parts.slice(0, 2).map(({ version }) => version)).toEqual([1, 1])
  })

  test('changes in a draft alone, in parts that it has, each named once [D29.26]', async () => {
    const report = await addDraft()
    const [part] = (await planOf(report)).parts
    const twice = [changeOf(part!, { person: me }), changeOf(part!, { person: other })]
    expect((await patch(report, twice)).status).toBe(400)
    const foreign = { ...changeOf(part!, { person: me }), company: crypto.randomUUID() }
    expect((await patch(report, [foreign])).body.message).toContain('Load the page again.')
    await moveReport(db, report, 'REVIEWED')
    const reviewed = await give(report, 1, { person: me })
    expect([reviewed.status, reviewed.body.message]).toEqual([
      409,
      'Only a draft has a plan to change. Return the report to draft first.',
    ])
    expect((await planOf(report)).can.change).toBe(false)
  })

  test('is rejected to customers, also of a published report that they bought [S43.10]', async () => {
    const report = await addDraft()
    await give(report, 1, { person: other })
    for (const status of ['DRAFT', 'PUBLISHED'] as const) {
      await moveReport(db, report, status)
      expect((await customer('GET', `/work-plans/${report}`)).status).toBe(403)
    }
    expect((await researcher('GET', `/work-plans/${report}`)).status).toBe(200)
  })

  test('is taken over from the previous edition with its dates moved, without passed dates and people who left [D29.27]', async () => {
    const earlier = await addDraft({ date: '2024-01-01' })
    const { parts } = await planOf(earlier)
    await as({ email: 'former@test.example', loginType: 'ADMIN' })
    const people = [other, me, await idOf('former')]
    await patch(
      earlier,
      people.map((person, index) => changeOf(parts[index]!, { person })),
    )
    await setActive('former', false)
    for (const [person_id, due] of [
      [other, '2024-01-10'],
      [me, '2023-10-01'],
    ] as const) {
      await db.updateTable('work_plan_parts').set({ due }).where('report_id', '=', earlier).where('person_id', '=', person_id).execute() // prettier-ignore
    }
    await moveReport(db, earlier, 'PUBLISHED')
    const nextMonth = addDays(`${today.slice(0, 7)}-01`, 32).slice(0, 7)
    const { previous } = await planOf(await addDraft({ date: `${nextMonth}-01` }))
    expect(previous).toMatchObject({ report: earlier, date: '2024-01-01T00:00:00.000Z' })
    const given = new Map(previous!.parts.map(({ person, due }) => [person, due]))
    expect(given).toEqual(
      new Map([
        [other, `${nextMonth}-10`],
        [me, null],
      ]),
    )
  })

  test('counts the answers completed on each day, less those opened again [D29.28]', async () => {
    const report = await addDraft()
    const answers = await db.selectFrom('answers').where('report_id', '=', report).select('id').execute() // prettier-ignore
    const save = (index: number, at: string, done: boolean) =>
      changeAnswers(
        db,
        { id: answers[index]!.id },
        {
          status: done ? 'COMPLETED' : 'NOT_COMPLETED',
          has_capability: done ? true : null,
          capability_change_id: done ? 'no-change' : null,
          updated_at: at,
        },
      )
    await save(0, '2026-11-02T23:59:00Z', true)
    await save(1, '2026-11-03T00:01:00Z', true)
    await save(2, '2026-11-03T12:00:00Z', true)
    await save(0, '2026-11-04T12:00:00Z', false)
    const daysIn = async (timeZone: string) =>
      (await findPlanDays(db, [report], timeZone)).map(({ day, answered }) => [day, answered])
    expect(await daysIn('UTC')).toEqual([
      ['2026-11-02', 1],
      ['2026-11-03', 2],
      ['2026-11-04', -1],
    ])
    expect(await daysIn('Asia/Tokyo')).toEqual([
      ['2026-11-03', 3],
      ['2026-11-04', -1],
    ])
  })
})

describe('notifications of a work plan', () => {
  test('come a minute after the last change, one for all parts that a person has got, and none for oneself [D26.145 D29.29]', async () => {
    const report = await addDraft()
    await give(report, 3, { person: other, due: tomorrow })
    await give(report, 1, { person: me })
    await runJobs('notify-of-plan')
    expect(await notificationsOf(other, report)).toEqual([])
    await runDelayed()
    const title = industry.companies[0]!.title
    const first = {
      kind: 'planned',
      subject: `${title}, iPhone App and 1 more, due ${formatShortDay(tomorrow)}`,
      path: `/report/report-publish-date?report=${report}&tab=people`,
    }
    expect(await notificationsOf(other, report)).toEqual([first])
    expect(await notificationsOf(me, report)).toEqual([])

    // Taken away, given again, and given to another person and back.
    await give(report, 3, { person: null })
    await give(report, 3, { person: other })
    await give(report, 1, { person: me })
    await runDelayed()
    expect(await notificationsOf(other, report)).toEqual([first])
  })

  test('remind of parts due tomorrow, today and late, once for each date and state [D29.30]', async () => {
    const report = await addDraft()
    const { parts } = await planOf(report)
    const dues = [today, today, tomorrow, addDays(today, 2)]
    await patch(
      report,
      dues.map((due, index) => changeOf(parts[index]!, { person: other, due })),
    )
    await db.deleteFrom('notifications').execute()
    const title = industry.companies[0]!.title
    await remindOfPlan(services)
    await Promise.all([remindOfPlan(services), remindOfPlan(services)])
    const subjects = async () =>
      (await notificationsOf(other, report)).map(({ kind, subject }) => `${kind}: ${subject}`)
    expect(await subjects()).toEqual([
      `due: ${title}, Android App: due tomorrow`,
      `due: ${title}, Mobile Web and 1 more: due today`,
    ])
    await db.deleteFrom('notifications').execute()
    await remindOfPlan(services, new Date(`${addDays(today, 5)}T05:00:00Z`))
    const due = formatShortDay(today)
    expect(await subjects()).toContain(`due: ${title}, Mobile Web and 1 more: late, was due ${due}`)
    expect(await subjects()).toHaveLength(3)
  })

  test('do not remind of complete parts, of parts of inactive people, and of reports that are no drafts [D29.31]', async () => {
    const [complete, reviewed] = [await addDraft({ answered: true }), await addDraft()]
    await as({ email: 'absent@test.example', loginType: 'ADMIN' })
    const absent = await idOf('absent')
    for (const report of [complete, reviewed]) await give(report, 1, { person: other, due: today })
    const inactive = await addDraft()
    await give(inactive, 1, { person: absent, due: today })
    await setActive('absent', false)
    await moveReport(db, reviewed, 'REVIEWED')
    await db.deleteFrom('notifications').execute()
    await remindOfPlan(services)
    for (const report of [complete, reviewed]) expect(await notificationsOf(other, report)).toEqual([]) // prettier-ignore
    expect(await notificationsOf(absent, inactive)).toEqual([])
  })

  test('have a job for the next hour, once for all changes [D29.30]', async () => {
    // The job of an hour that ends here is done: the tests above have queued it.
    await waitPast(60 * 60 * 1000, 20_000)
    const report = await addDraft()
    await give(report, 1, { person: other, due: today })
    await give(report, 2, { person: me, due: tomorrow })
    await runJobs()
    const waiting = (await services.jobs.count()).filter(
      ({ queue, state }) => queue === 'remind-of-plan' && state === 'created',
    )
    expect(waiting).toMatchObject([{ count: 1 }])
  })
})
