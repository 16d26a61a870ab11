import { randomUUID } from 'node:crypto'

import type { Notification } from '@insights/contract/accounts/notifications.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ReportEmails } from '@insights/contract/reports/report-emails.ts'
import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { openTestPortal, type TestUser } from '../../testing/test-portal.ts'

const { db, owner, as, senior, researcher, customer, sendMails, mails } = await openTestPortal()

type Person = CallAs & { readonly email: string }

async function add(user: Omit<TestUser, 'email'>): Promise<Person> {
  const email = `${randomUUID()}@staff.example`
  return Object.assign(await as({ email, ...user }), { email })
}

let report: CompleteReport
let worker: Person
let chief: Person
beforeEach(async () => {
  await db.deleteFrom('users').where('email', 'like', '%@staff.example').execute()
  report = await addCompleteReport(db)
  worker = await add({ loginType: 'ADMIN' })
  chief = await add({ loginType: 'SENIOR' })
  await completeReport(db, worker, report)
  await sendMails()
  sent = (await mails()).length
})

let sent = 0
/** Returns the receivers and subjects since the last call, ordered by email address. */
async function newMails() {
  await sendMails()
  const all = (await mails()).slice(sent)
  sent += all.length
  return all.toSorted((a, b) => a.to.localeCompare(b.to))
}
const to = (...people: readonly { email: string }[]) => people.map(({ email }) => email).toSorted()
const recipients = async () => (await newMails()).map((mail) => mail.to)

const move = (user: CallAs, status: ReportStatus, reason?: string) =>
  user<Report>('PUT', `/report-status/${report._id}`, { status, reason })
/** Sends changes whose emails do not matter. */
const quietly = async (user: CallAs, ...statuses: ReportStatus[]) => {
  for (const status of statuses) expect((await move(user, status, 'Why')).status).toBe(200)
  await newMails()
}
const SENIOR = { email: 'senior@test.example' }

describe('a change of a report’s status is emailed', () => {
  test('to seniors who have to approve and to users who worked on it, not to the sender [D5.85]', async () => {
    const helper = await add({ loginType: 'ADMIN' })
    await add({ loginType: 'ADMIN' })
    await helper('PATCH', `/reports/${report._id}`, { title: 'Winter' })
    await move(worker, 'REVIEWED')
    const all = await newMails()
    expect(all.map((mail) => mail.to)).toEqual(to(helper, chief, SENIOR))
    const [own] = all.filter((mail) => mail.to === helper.email)
    const month = 'March 2026'
    expect(own!.subject).toBe(`Waiting for approval: ${report.industry.title}, ${month}`)
    expect(own!.text).toContain(
      `http://portal.test/report/report-publish-date?report=${report._id}`,
    )
    expect(own!.text).toContain('Winter')
    expect(own!.text).toContain('You receive this email because you worked on the report.')
    expect(own!.text).toContain('http://portal.test/profile#emails')
    expect(own!.html).toContain('href="http://portal.test/profile#emails"')
    expect(own!.text).not.toContain('You can approve it')
    const [asked] = all.filter((mail) => mail.to === chief.email)
    expect(asked!.text).toContain('You can approve it')
    expect(asked!.text).toContain('because seniors approve and publish reports')
  })

  test('to staff, while the bell has approvals for seniors and returns for users who worked on it [D29.18]', async () => {
    const titles = async (user: CallAs) => {
      const { body } = await user<FindResult<Notification>>('GET', '/notifications')
      return body.data.map(({ kind, subject, excerpt }) => [kind, subject, excerpt])
    }
    const edition = `${report.industry.title}, March 2026`
    await chief('PATCH', '/report-emails', { finalized: false })
    await quietly(worker, 'REVIEWED')
    expect(await titles(chief)).toEqual([['to-approve', edition, null]])
    expect(await titles(worker)).toEqual([])
    await quietly(chief, 'DRAFT')
    expect(await titles(worker)).toEqual([['returned', edition, 'Why']])
  })

  test('with the reason of a return, only to users who worked on it, including the finalizer [D5.86]', async () => {
    const finalizer = await add({ loginType: 'ADMIN' })
    await quietly(finalizer, 'REVIEWED')
    const reason = 'Two screenshots are of the <b>wrong</b> app'
    await move(chief, 'DRAFT', reason)
    const all = await newMails()
    expect(all.map((mail) => mail.to)).toEqual(to(worker, finalizer))
    expect(all[0]!.subject).toMatch(/^Returned to draft: /)
    expect(all[0]!.text).toContain(reason)
    expect(all[0]!.html).not.toContain('<b>wrong')
  })

  test('when it is approved and when it is published, with a link to read it [D5.87]', async () => {
    await quietly(worker, 'REVIEWED')
    await move(senior, 'APPROVED')
    expect(await recipients()).toEqual(to(worker, chief))
    await move(chief, 'PUBLISHED')
    const all = await newMails()
    expect(all.map((mail) => mail.to)).toEqual(to(worker, SENIOR))
    expect(all[0]!.text).toContain(`http://portal.test/content-building?report=${report._id}`)
  })

  test('when an edit returns an approved report to review, to seniors and users who worked on it [D5.137]', async () => {
    await quietly(worker, 'REVIEWED')
    await quietly(senior, 'APPROVED')
    const rename = (title: string) => worker('PATCH', `/reports/${report._id}`, { title })
    expect((await rename('Corrected')).body).toMatchObject({ effects: { reportReopened: true } })
    const all = await newMails()
    expect(all.map((mail) => mail.to)).toEqual(to(chief, SENIOR))
    expect(all[0]!.subject).toMatch(/^Waiting for approval again: /)
    expect(all[0]!.text).toContain('changed the approved report')
    expect(all[0]!.text).toContain('You can approve it again')
    await rename('Corrected once more')
    expect(await recipients()).toEqual([])
  })

  test('except for a failed edit and for users who switched these emails off', async () => {
    await quietly(worker, 'REVIEWED')
    await quietly(senior, 'APPROVED')
    await chief('PATCH', '/report-emails', { finalized: false })
    const rename = () => worker('PATCH', `/reports/${report._id}`, { title: 'Corrected' })
    await sql`alter table report_editors add constraint no_one check (false) not valid`.execute(
      owner,
    )
    expect((await rename()).status).toBe(500)
    await sql`alter table report_editors drop constraint no_one`.execute(owner)
    expect(await recipients()).toEqual([])
    expect((await rename()).status).toBe(200)
    expect(await recipients()).toEqual(to(SENIOR))
  })

  test('to no customer, no inactive user and none without INSIGHTS, whatever they did before [S24.5]', async () => {
    const inactive = await add({ loginType: 'SENIOR' })
    const outsider = await add({ loginType: 'SENIOR', products: ['insights', 'cjm'] })
    const moved = await add({ loginType: 'ADMIN' })
    for (const person of [inactive, outsider, moved]) {
      await person('PATCH', `/reports/${report._id}`, { title: `By ${person.email}` })
    }
    await change(inactive, { active: false })
    await change(moved, { login_type: 'CUSTOMER', company_customer_id: customer.companyCustomer })
    await sql`delete from user_products where product_id = 'insights'
      and user_id = (select id from users where email = ${outsider.email})`.execute(db)
    await move(worker, 'REVIEWED')
    expect(await recipients()).toEqual(to(chief, SENIOR))
  })

  test('except to a user who is deactivated while the email waits [S24.4]', async () => {
    await move(worker, 'REVIEWED')
    await change(chief, { active: false })
    expect(await recipients()).toEqual(to(SENIOR))
  })

  test('in the transaction of the change: a failed change sends no email [D5.105]', async () => {
    await quietly(worker, 'REVIEWED')
    await sql`alter table activities add constraint no_log check (false) not valid`.execute(owner)
    expect((await move(senior, 'APPROVED')).status).toBe(500)
    await sql`alter table activities drop constraint no_log`.execute(owner)
    expect(await recipients()).toEqual([])
    expect((await move(senior, 'APPROVED')).status).toBe(200)
    expect(await recipients()).toEqual(to(worker, chief))
  })

  test('each time it moves back and forth, and once for many concurrent calls [D5.88]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await move(worker, 'REVIEWED')
      await move(chief, 'DRAFT', `Round ${round}`)
    }
    const back = await newMails()
    expect(back).toHaveLength(5 * (to(chief, SENIOR).length + to(worker).length))
    const reasons = back.flatMap((mail) => /Round \d/.exec(mail.text)?.[0] ?? [])
    expect(reasons.toSorted()).toEqual([0, 1, 2, 3, 4].map((round) => `Round ${round}`))
    const pressed = await Promise.all(
      Array.from({ length: 40 }, (_, place) => move(place % 2 ? worker : chief, 'REVIEWED')),
    )
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    const once = await recipients()
    expect(new Set(once).size).toBe(once.length)
    expect(once).toContain(SENIOR.email)
  })
})

describe('the emails that staff receive', () => {
  test('are all switched on at first, and can be switched off one by one', async () => {
    const all = { finalized: true, returned: true, approved: true, published: true }
    expect((await chief<ReportEmails>('GET', '/report-emails')).body).toEqual(all)
    const off = await chief<ReportEmails>('PATCH', '/report-emails', { finalized: false })
    expect(off.body).toEqual({ ...all, finalized: false })
    await move(worker, 'REVIEWED')
    expect(await recipients()).toEqual(to(SENIOR))
    await move(senior, 'APPROVED')
    expect(await recipients()).toEqual(to(worker, chief))
    await move(senior, 'DRAFT', 'Why')
    await newMails()
    await chief('PATCH', '/report-emails', { finalized: true })
    expect((await chief<ReportEmails>('GET', '/report-emails')).body).toEqual(all)
    await move(worker, 'REVIEWED')
    expect(await recipients()).toEqual(to(chief, SENIOR))
  })

  test('are one’s own setting: switching them off leaves those of others on', async () => {
    await chief('PATCH', '/report-emails', { returned: false, approved: false })
    expect((await worker<ReportEmails>('GET', '/report-emails')).body.returned).toBe(true)
    expect((await customer('GET', '/report-emails')).status).toBe(403)
    expect((await customer('PATCH', '/report-emails', { returned: false })).status).toBe(403)
  })

  test.each([{ returned: 'no' }, { mails: false }, { returned: null }, []])(
    'are not changed by %o',
    async (body) => {
      expect((await chief('PATCH', '/report-emails', body)).status).toBe(400)
    },
  )

  test('are all switched when many are switched at once', async () => {
    const kinds = ['finalized', 'returned', 'approved', 'published']
    await Promise.all(kinds.map((kind) => chief('PATCH', '/report-emails', { [kind]: false })))
    const { body } = await chief<ReportEmails>('GET', '/report-emails')
    expect(Object.values(body)).toEqual([false, false, false, false])
  })
})

describe('the reason of a return', () => {
  const REASON = 'Zanarybird: the survey is of last year'
  const read = async (user: CallAs) => (await user<Report>('GET', `/reports/${report._id}`)).body

  test('is shown to staff with author and time, and first in the list of Home [D5.83]', async () => {
    await quietly(worker, 'REVIEWED')
    const before = Date.now()
    await move(chief, 'DRAFT', REASON)
    const { returned } = await read(researcher)
    expect(returned).toMatchObject({
      reason: REASON,
      by: { name: chief.email.split('@')[0], lastName: 'Tester' },
    })
    expect(Math.abs(new Date(returned!.at).getTime() - before)).toBeLessThan(60_000)
    await addCompleteReport(db)
    const list = await researcher<FindResult<ReportListed>>('GET', '/reports', {
      $sort: { returnedAt: -1, updatedAt: -1 },
      $limit: 1,
    })
    expect(list.body.data[0]).toMatchObject({ _id: report._id, returned: { reason: REASON } })
  })

  test('is removed when the report is finalized again, and replaced by a later one', async () => {
    await quietly(worker, 'REVIEWED')
    await move(chief, 'DRAFT', REASON)
    await quietly(worker, 'REVIEWED')
    expect((await read(researcher)).returned).toBeNull()
    await move(chief, 'DRAFT', 'Another one')
    expect((await read(researcher)).returned).toMatchObject({ reason: 'Another one' })
  })

  test('is removed as well when a process of an earlier version finalizes the report [D5.84]', async () => {
    await quietly(worker, 'REVIEWED')
    await move(chief, 'DRAFT', REASON)
    await moveReport(db, report._id, 'REVIEWED')
    expect((await read(researcher)).returned).toBeNull()
  })

  test('outlives the account of its author', async () => {
    await quietly(worker, 'REVIEWED')
    await move(chief, 'DRAFT', REASON)
    await db.deleteFrom('users').where('email', '=', chief.email).execute()
    expect((await read(researcher)).returned!.reason).toBe(REASON)
  })
})

async function change(
  { email }: Person,
  values: { active?: boolean; login_type?: 'CUSTOMER'; company_customer_id?: string },
) {
  await db.updateTable('users').set(values).where('email', '=', email).execute()
}
