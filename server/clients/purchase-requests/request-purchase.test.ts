import { randomUUID } from 'node:crypto'

import type { PurchaseRequest } from '@insights/contract/clients/purchase-requests.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { LiveMessage } from '../../live/audience.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const { as, db, owner, services, senior, researcher, customer, anonymous, sendMails, mails } =
  await openTestPortal({
    SALES_EMAIL: 'sales@house.example',
  })

const industry = await addCompleteIndustry(db, { title: 'Airlines' })
const NOTICE = 'An email has been sent to Sales Department, we will contact you soon.'

let month = 0
let report: CompleteReport
beforeEach(async () => {
  month += 1
  const date = `20${10 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  report = await addCompleteReport(db, { industry, date })
  await moveReport(db, report._id, 'PUBLISHED')
})

const ask = (user: CallAs, rid = report._id) =>
  user<{ message: string }>('POST', '/report-status', { rid })

async function addPurchaser(): Promise<CallAs & { email: string }> {
  const email = `${randomUUID()}@buyer.example`
  const { companyCustomer } = customer
  return Object.assign(await as({ email, loginType: 'CUSTOMER', companyCustomer }), { email })
}

/** Adds a company customer with this many users. */
async function addCompany(count: number) {
  const company = await addCompanyCustomer(db, `Company ${randomUUID()}`)
  const users: CallAs[] = []
  for (let number = 0; number < count; number += 1) {
    const email = `${randomUUID()}@buyer.example`
    users.push(await as({ email, loginType: 'CUSTOMER', companyCustomer: company }))
  }
  return { company, users }
}

const requestsFor = async (user: CallAs, query: object = {}) =>
  (await user<FindResult<PurchaseRequest>>('GET', '/purchase-requests', query)).body.data

/** Returns the emails that contain a user's address or, in a link, a company customer's id. */
async function mailsOf(email: string) {
  await sendMails()
  return (await mails()).filter(({ text }) => text.includes(email))
}

describe('a purchase request', () => {
  test('emails the sales department the user and the edition, and returns the notice [B4.46]', async () => {
    const purchaser = await addPurchaser()
    await changeUser(db, purchaser.email, {
      name: 'Vera',
      last_name: 'Lund',
      phone: '555 0100',
      title: 'Head of Digital',
    })
    const iris = { name: 'Iris Vane', email: 'iris@sales.example' }
    const { id } = await db
      .insertInto('sales_people')
      .values(iris)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('company_customers')
      .set({ sales_person_id: id })
      .where('id', '=', customer.companyCustomer)
      .execute()
    const { status, body } = await ask(purchaser)
    expect([status, body]).toEqual([201, { message: NOTICE }])
    const [mail, ...more] = await mailsOf(purchaser.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'sales@house.example',
      subject: 'Purchase request: Airlines, February 2010 (Fielding Partners)',
    })
    for (const body of [mail!.text, mail!.html]) {
      for (const fact of [
        'Airlines',
        'February 2010',
        'Vera Lund',
        purchaser.email,
        '555 0100',
        'Head of Digital',
        'Fielding Partners',
        'Iris Vane',
        'iris@sales.example',
        `/management/company-details?company=${customer.companyCustomer}`,
      ])
        expect(body).toContain(fact)
    }
    const log = await actionsOn(db, report._id, 'Requested%')
    expect(log).toEqual(['Requested to buy the report "Airlines 2010-02-01"'])
  })

  test('sends one email for any number of requests by any colleagues [B4.48]', async () => {
    const { company, users } = await addCompany(5)
    const asking = Array.from({ length: 50 }, (_, index) => ask(users[index % 5]!))
    for (const { status, body } of await Promise.all(asking)) {
      expect([status, body.message]).toEqual([201, NOTICE])
    }
    expect(await mailsOf(company)).toHaveLength(1)
    await letPass('90 days')
    await ask(users[0]!)
    expect(await mailsOf(company)).toHaveLength(1)
  })

  test('is shown to all colleagues with its day, and to no other company customer [B4.51]', async () => {
    const { company, users } = await addCompany(2)
    const [first, second] = users as [CallAs, CallAs]
    const other = (await addCompany(1)).users[0]!
    await ask(first)
    const [request, ...more] = await requestsFor(second)
    expect(more).toEqual([])
    expect(request).toMatchObject({ company, requestedBy: null })
    expect(request!.report._id).toBe(report._id)
    expect(Date.now() - Date.parse(request!.requestedAt)).toBeLessThan(60_000)
    for (const query of [{}, { company }]) expect(await requestsFor(other, query)).toEqual([])
    // Staff see the user who made it, in the form that assigns it.
    const [seen] = await requestsFor(researcher, { company })
    expect(seen!.requestedBy).toEqual({ name: expect.any(String), lastName: 'Tester' })
  })

  test('is published to open pages of its company customer only', async () => {
    const { company, users } = await addCompany(1)
    const events: LiveMessage[] = []
    const leave = services.live.subscribe((message) => {
      if (message.kind === 'event') events.push(message.event)
    })
    await ask(users[0]!)
    const to = { to: 'company-customer', companyCustomer: company } as const
    await expect.poll(() => events).toEqual([{ ...to, event: { kind: 'purchases' } }])
    leave()
  })

  test('applies to the edition: a revision of it is requested as well', async () => {
    const { company, users } = await addCompany(1)
    const [purchaser] = users as [CallAs]
    await ask(purchaser)
    await moveReport(db, report._id, 'PUBLISHED_EDITED')
    const { id: revision } = await db
      .insertInto('reports')
      .values({ edition_id: report.editionId, title: 'Second', revision: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await moveReport(db, revision, 'PUBLISHED')
    expect((await ask(purchaser)).status).toBe(404)
    expect((await ask(purchaser, revision)).status).toBe(201)
    expect(await mailsOf(company)).toHaveLength(1)
    expect((await requestsFor(purchaser)).map((request) => request.report._id)).toEqual([revision])
  })

  test('is fulfilled by the assignment, and can be made again once that has ended [B4.52]', async () => {
    const { company, users } = await addCompany(1)
    const [purchaser] = users as [CallAs]
    await ask(purchaser)
    const { body: assignment } = await researcher<{ _id: string }>('POST', '/companies-reports', {
      company,
      report: report._id,
    })
    expect(await requestsFor(purchaser)).toEqual([])
    expect(await requestsFor(researcher, { company })).toEqual([])
    expect((await ask(purchaser)).status).toBe(409)
    await researcher('DELETE', `/companies-reports/${assignment._id}`)
    expect(await requestsFor(purchaser)).toEqual([])
    expect((await ask(purchaser)).status).toBe(201)
    expect(await requestsFor(purchaser)).toHaveLength(1)
    expect(await mailsOf(company)).toHaveLength(2)
  })

  test('never outlives a concurrent assignment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { company, users } = await addCompany(1)
      await Promise.all([
        ask(users[0]!),
        researcher('POST', '/companies-reports', { company, report: report._id }),
      ])
      expect(await requestsFor(researcher, { company })).toEqual([])
    }
  })

  test('stays when the account of its user is deleted', async () => {
    const { users } = await addCompany(2)
    const [first, second] = users as [CallAs, CallAs]
    const me = await first<{ user: { _id: string } }>('POST', '/authentication', {
      strategy: 'session',
    })
    await ask(first)
    await db.deleteFrom('users').where('id', '=', me.body.user._id).execute()
    expect(await requestsFor(second)).toHaveLength(1)
    const [seen] = await requestsFor(researcher, {
      company: (await requestsFor(second))[0]!.company!,
    })
    expect(seen!.requestedBy).toBeNull()
  })

  test('is made by customers, for readable editions that they have not bought', async () => {
    for (const staff of [senior, researcher]) expect((await ask(staff)).status).toBe(403)
    expect((await ask(anonymous)).status).toBe(401)
    const draft = await addCompleteReport(db, { industry, date: '2001-01-01' })
    for (const rid of [draft._id, randomUUID()]) {
      expect((await ask(customer, rid)).status).toBe(404)
    }
    const bought = { company: customer.companyCustomer, report: report._id }
    await researcher('POST', '/companies-reports', bought)
    expect((await ask(customer)).status).toBe(409)
    for (const [body, field] of [
      [{}, 'rid'],
      [{ rid: 'x' }, 'rid'],
      [{ rid: report._id, to: 'me@evil.example' }, 'to'],
    ] as const) {
      const { status, body: rejected } = await customer('POST', '/report-status', body)
      expect([status, Object.keys(rejected.errors!)]).toEqual([400, [field]])
    }
    expect(await mailsOf('reader@test.example')).toEqual([])
  })

  test('is made as a whole: after a failure it can be made again', async () => {
    const purchaser = await addPurchaser()
    await sql`alter table activities add constraint no_log check (false) not valid`.execute(owner)
    expect((await ask(purchaser)).status).toBe(500)
    await sql`alter table activities drop constraint no_log`.execute(owner)
    expect((await ask(purchaser)).status).toBe(201)
    expect(await mailsOf(purchaser.email)).toHaveLength(1)
  })
})

describe('a request recorded by a process of the previous version, during an upgrade', () => {
  /** Runs its statement. Returns whether it was the first request. */
  async function recordAsBefore(userId: string) {
    const { rows } = await sql`
      insert into purchase_requests (user_id, edition_id)
      values (${userId}, ${report.editionId})
      on conflict (user_id, edition_id) do update set requested_at = now()
        where purchase_requests.requested_at < now() - interval '1 day'
      returning user_id`.execute(db)
    return rows.length === 1
  }

  test('is the company customer’s, for every colleague and on either version', async () => {
    const { company, users } = await addCompany(2)
    const [one, two] = users as [CallAs, CallAs]
    const { rows } = await sql<{ id: string }>`
      select id from users where company_customer_id = ${company} order by created_at`.execute(db)
    expect(await recordAsBefore(rows[0]!.id)).toBe(true)
    expect(await recordAsBefore(rows[0]!.id)).toBe(false)
    expect(await recordAsBefore(rows[1]!.id)).toBe(false)
    expect((await ask(two)).status).toBe(201)
    expect(await requestsFor(one)).toHaveLength(1)
    expect(await requestsFor(two)).toMatchObject([{ company }])
  })

  test('exists beside one of a company customer that the user has left', async () => {
    const { users } = await addCompany(1)
    const { company: next } = await addCompany(0)
    const [user] = users as [CallAs]
    expect((await ask(user)).status).toBe(201)
    await sql`update users set company_customer_id = ${next} where id in (
      select user_id from purchase_requests where edition_id = ${report.editionId})`.execute(db)
    expect((await ask(user)).status).toBe(201)
    expect(await requestsFor(user)).toMatchObject([{ company: next }])
    expect(await requestsFor(senior, { company: next })).toHaveLength(1)
  })
})

test('misleading names appear as plain text', async () => {
  const purchaser = await addPurchaser()
  await changeUser(db, purchaser.email, {
    name: '<b>X</b>\r\nBcc: all@evil.example',
    phone: '\u202e0055',
  })
  await ask(purchaser)
  const [mail] = await mailsOf(purchaser.email)
  expect(mail!.html).not.toContain('<b>X')
  expect(mail!.to).toBe('sales@house.example')
  expect(mail!.text).not.toContain('\u202e')
})

async function letPass(time: string) {
  await sql`
    update purchase_requests set requested_at = requested_at - ${time}::interval`.execute(db)
}
