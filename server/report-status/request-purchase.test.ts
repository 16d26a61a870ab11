import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { moveReport } from '../testing/add-report.ts'
import { addWholeIndustry } from '../testing/add-whole-industry.ts'
import { addWholeReport, type WholeReport } from '../testing/add-whole-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { as, db, senior, researcher, customer, anonymous, runJobs, mails } = await openTestPortal({
  SALES_EMAIL: 'sales@house.example',
})

const industry = await addWholeIndustry(db, { title: 'Airlines' })
const NOTICE = 'An email has been sent to Sales Department, we will contact you soon.'

let month = 0
let report: WholeReport
beforeEach(async () => {
  month += 1
  const date = `20${10 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  report = await addWholeReport(db, { industry, date })
  await moveReport(db, report._id, 'PUBLISHED')
})

const ask = (user: CallAs, rid = report._id) =>
  user<{ message: string }>('POST', '/report-status', { rid })

async function addBuyer(): Promise<CallAs & { email: string }> {
  const email = `${randomUUID()}@buyer.example`
  const { companyCustomer } = customer
  return Object.assign(await as({ email, loginType: 'CUSTOMER', companyCustomer }), { email })
}

async function mailsOf(email: string) {
  await runJobs()
  return (await mails()).filter(({ text }) => text.includes(email))
}

describe('the request to buy', () => {
  test('mails the sales department who asks for what, and is answered with the notice', async () => {
    const buyer = await addBuyer()
    await db
      .updateTable('users')
      .set({ name: 'Vera', last_name: 'Lund', phone: '555 0100', title: 'Head of Digital' })
      .where('email', '=', buyer.email)
      .execute()
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
    const { status, body } = await ask(buyer)
    expect([status, body]).toEqual([201, { message: NOTICE }])
    const [mail, ...more] = await mailsOf(buyer.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'sales@house.example',
      subject: 'To buy: Airlines, February 2010 (Fielding Partners)',
    })
    for (const body of [mail!.text, mail!.html]) {
      for (const fact of [
        'Airlines',
        'February 2010',
        'Vera Lund',
        buyer.email,
        '555 0100',
        'Head of Digital',
        'Fielding Partners',
        'Iris Vane',
        'iris@sales.example',
        `/management/company-details?company=${customer.companyCustomer}`,
      ])
        expect(body).toContain(fact)
    }
    const log = await db
      .selectFrom('activities')
      .where('subject_reference', '=', report._id)
      .where('action', 'like', 'Asked%')
      .select('action')
      .execute()
    expect(log).toEqual([{ action: 'Asked to buy the report "Airlines 2010-02-01"' }])
  })

  test('sends one mail, however often it is asked in a day, and another the day after', async () => {
    const buyer = await addBuyer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(buyer)))
    for (const { status, body } of answers) expect([status, body.message]).toEqual([201, NOTICE])
    expect(await mailsOf(buyer.email)).toHaveLength(1)
    expect((await ask(buyer)).status).toBe(201)
    expect(await mailsOf(buyer.email)).toHaveLength(1)
    await letPass('23 hours')
    await ask(buyer)
    expect(await mailsOf(buyer.email)).toHaveLength(1)
    await letPass('2 hours')
    await ask(buyer)
    expect(await mailsOf(buyer.email)).toHaveLength(2)
  })

  test('counts by edition and by person: a revision is the same edition, a colleague another person', async () => {
    const [buyer, colleague] = [await addBuyer(), await addBuyer()]
    await ask(buyer)
    await moveReport(db, report._id, 'PUBLISHED_EDITED')
    const { id: revision } = await db
      .insertInto('reports')
      .values({ edition_id: report.editionId, title: 'Second', revision: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await moveReport(db, revision, 'PUBLISHED')
    expect((await ask(buyer)).status).toBe(404)
    expect((await ask(buyer, revision)).status).toBe(201)
    expect(await mailsOf(buyer.email)).toHaveLength(1)
    await ask(colleague, revision)
    expect(await mailsOf(colleague.email)).toHaveLength(1)
  })

  test('is a customer’s, for what is out and not bought', async () => {
    for (const staff of [senior, researcher]) expect((await ask(staff)).status).toBe(403)
    expect((await ask(anonymous)).status).toBe(401)
    const draft = await addWholeReport(db, { industry, date: '2001-01-01' })
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
      const { status, body: refused } = await customer('POST', '/report-status', body)
      expect([status, Object.keys(refused.errors!)]).toEqual([400, [field]])
    }
    expect(await mailsOf('reader@test.example')).toEqual([])
  })

  test('is made as a whole: what fails on the way can be asked for again', async () => {
    const buyer = await addBuyer()
    await sql`alter table activities add constraint no_log check (false) not valid`.execute(db)
    expect((await ask(buyer)).status).toBe(500)
    await sql`alter table activities drop constraint no_log`.execute(db)
    expect((await ask(buyer)).status).toBe(201)
    expect(await mailsOf(buyer.email)).toHaveLength(1)
  })
})

test('names that would deceive come as plain text', async () => {
  const buyer = await addBuyer()
  await db
    .updateTable('users')
    .set({ name: '<b>X</b>\r\nBcc: all@evil.example', phone: '\u202e0055' })
    .where('email', '=', buyer.email)
    .execute()
  await ask(buyer)
  const [mail] = await mailsOf(buyer.email)
  expect(mail!.html).not.toContain('<b>X')
  expect(mail!.to).toBe('sales@house.example')
  expect(mail!.text).not.toContain('\u202e')
})

async function letPass(time: string) {
  await sql`
    update purchase_requests set requested_at = requested_at - ${time}::interval`.execute(db)
}
