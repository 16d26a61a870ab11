import { randomUUID } from 'node:crypto'

import type { Activity } from '@insights/contract/accounts/activity.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import type { AnswerHistoryEntry } from '@insights/contract/answers/answer-history.ts'
import type { Answer } from '@insights/contract/answers/answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { openClient } from '@insights/platform/database/connections.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { filesOf } from '../../files/remove-orphan-images.ts'
import { listReferencedFiles } from '../../operations/backup/make-backup.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { callAs, type CallAs, PASSWORD } from '../../testing/call-as.ts'
import { pairPhone } from '../../testing/pair-phone.ts'
import { openTestPortal, type TestUser } from '../../testing/test-portal.ts'
import { sendForm } from '../../testing/upload-as.ts'
import { changeUser, userIdOf } from '../../testing/user-rows.ts'

const portal = await openTestPortal()
const { app, as, db, senior, researcher, customer, storage } = portal
const client = await openClient(portal.connectionString, 'test')
afterAll(() => client.end())

let number = 0
beforeEach(() => {
  number += 1
})

async function add(
  loginType: TestUser['loginType'],
  companyCustomer?: string,
): Promise<{ user: CallAs; id: string; email: string }> {
  const email = `${loginType.toLowerCase()}${number}-${randomUUID().slice(0, 8)}@gone.example`
  const user = await as({ email, loginType, ...(companyCustomer && { companyCustomer }) })
  return { user, email, id: await idOf(email) }
}

async function idOf(email: string): Promise<string> {
  return userIdOf(db, email)
}

const exists = async (id: string) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

describe('a deleted user', () => {
  test('is signed out at once and loses all personal data [D12.4]', async () => {
    const { user, id, email } = await add('CUSTOMER', customer.companyCustomer)
    await db
      .insertInto('password_links')
      .values({
        token_hash: Buffer.from('l'),
        user_id: id,
        purpose: 'reset',
        expires_at: new Date(),
      })
      .execute()
    await db
      .insertInto('one_time_passcodes')
      .values({ user_id: id, code_hash: Buffer.from('c'), expires_at: new Date() })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: Buffer.from('r'), used_at: null })
      .execute()
    expect((await user('GET', '/reports')).status).toBe(200)
    const removed = await senior<UserListed>('DELETE', `/users/${id}`)
    expect([removed.status, removed.body]).toMatchObject([200, { _id: id, email }])
    expect((await user('GET', '/reports')).status).toBe(401)
    const again = await senior('DELETE', `/users/${id}`)
    expect(again.status).toBe(404)
    // No table that refers to users by a foreign key holds a row of this user.
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass
        and atttypid = 'uuid'::regtype and attname like '%user%'`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    for (const { table, column } of rows) {
      const left = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
      expect([table, left.rows.length]).toEqual([table, 0])
    }
    const anywhere = await sql<{ text: string }>`
      select row_to_json(users)::text as text from users
      union all select row_to_json(people)::text from people`.execute(db)
    expect(JSON.stringify(anywhere.rows)).not.toContain(id)
  })

  /** Stores one screenshot in the inbox, and one in the form of an answer; returns their hashes. */
  async function leaveScreenshots(user: CallAs, date: string): Promise<string[]> {
    const { _id: report } = await addCompleteReport(db, { date })
    const { body } = await user<FindResult<Answer>>('GET', '/capability-reports', { report })
    const { phone } = await pairPhone(app, user, { report, answer: null })
    const [first] = (await phone.announce(['waiting.png'])).ids
    await phone.send(first!, await buildBlackPng(300 + number, 10))
    const form = new FormData()
    const content = new Uint8Array(await buildBlackPng(300 + number, 11))
    form.append('file', new Blob([content]), 'unsaved.png')
    const url = `/api/inbox/${report}/unsaved/${body.data[0]!._id}/${randomUUID()}`
    expect((await sendForm(app, user, form, url, 'PUT')).status).toBe(200)
    const images = await db
      .selectFrom('inbox_images')
      .innerJoin('images', 'images.id', 'inbox_images.image_id')
      .where('report_id', '=', report)
      .selectAll('images')
      .execute()
    expect(images).toHaveLength(2)
    return images.flatMap(filesOf)
  }

  const stillThere = (files: readonly string[]) =>
    Promise.all(files.map((file) => storage.exists(file)))

  test('loses the screenshots waiting in inbox and forms: rows, files and what a backup holds [D15.106 S41.1]', async () => {
    const { user, id } = await add('ADMIN')
    const files = await leaveScreenshots(user, '2014-01-01')
    expect(await stillThere(files)).not.toContain(false)
    expect((await senior('DELETE', `/users/${id}`)).status).toBe(200)
    expect(await stillThere(files)).not.toContain(true)
    const left = await db.selectFrom('images').where('created_by', '=', id).select('id').execute()
    expect(left).toEqual([])
    const referred = await listReferencedFiles(client)
    expect(files.filter((file) => referred.has(file))).toEqual([])
  })

  test('loses them too when deleted with the company after having been staff [D15.106]', async () => {
    const { user, id } = await add('ADMIN')
    const files = await leaveScreenshots(user, '2014-02-01')
    const company = await addCompanyCustomer(db, `Firm ${id}`)
    await changeUser(db, id, { login_type: 'CUSTOMER', company_customer_id: company })
    expect((await senior('DELETE', `/companies-customer/${company}`)).status).toBe(200)
    expect(await stillThere(files)).not.toContain(true)
  })

  test('formerly on the staff is still named by reports, answers and the log [D12.12]', async () => {
    const { user, id } = await add('ADMIN')
    const names = { name: 'Gone', lastName: 'Girl' }
    await senior('PUT', `/users/${id}`, names)
    const { _id: report } = await addCompleteReport(db)
    const answers = await user<FindResult<Answer>>('GET', '/capability-reports', {
      report,
      $limit: 1,
    })
    const [answer] = answers.body.data
    const change = {
      version: answer!.version,
      hasCapability: !answer!.hasCapability,
      capabilityChange: 'added',
    }
    const saved = await user('PUT', `/capability-reports/${answer!._id}`, change)
    expect(saved.status).toBe(200)
    const subject = await add('CUSTOMER', customer.companyCustomer)
    const other = await add('SENIOR')
    await senior('PUT', `/users/${subject.id}`, { name: 'Nia', lastName: 'Moe' })
    expect((await senior('DELETE', `/users/${id}`)).status).toBe(200)
    expect((await other.user('DELETE', `/users/${await idOf('senior@test.example')}`)).status).toBe(
      200,
    )
    const read = await other.user<Report>('GET', `/reports/${report}`)
    expect(read.body.lastUpdateBy).toEqual(names)
    const after = await other.user<FindResult<Answer>>('GET', '/capability-reports', { report })
    const mine = after.body.data.find(({ _id }) => _id === answer!._id)
    expect(mine?.lastUpdate).toMatchObject({ userId: id, userName: 'Gone Girl' })
    const history = await other.user<FindResult<AnswerHistoryEntry>>('GET', '/answer-history', {
      answer: answer!._id,
    })
    expect(history.body.data[0]?.user).toEqual({ _id: id, ...names })
    const grid = `/answer-grid/${report}?application=${answer!.application._id}`
    expect(JSON.stringify((await other.user('GET', grid)).body)).toContain('Gone Girl')
    const query = { 'subject.type': 'USER', 'subject.reference': subject.id }
    const log = await other.user<FindResult<Activity>>('GET', '/activity', query)
    expect(log.body.data[0]).toMatchObject({
      activity: { action: 'Changed the user "Nia Moe": first name, last name' },
      user: { name: 'senior', lastName: 'Tester' },
    })
  })
})

describe('a user who cannot be deleted', () => {
  test('is the primary contact of a company; its billing contact can [B5.43]', async () => {
    const company = await addCompanyCustomer(db, `Firm ${number}`)
    const other = await add('SENIOR')
    const [primary, billing] = [await add('CUSTOMER', company), await add('CUSTOMER', company)]
    await db
      .updateTable('company_customers')
      .set({ primary_user_id: primary.id, billing_user_id: billing.id })
      .where('id', '=', company)
      .execute()
    const read = await other.user<UserListed>('GET', `/users/${primary.id}`)
    expect(read.body.can.delete).toBe(false)
    const rejected = await other.user('DELETE', `/users/${primary.id}`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'The primary contact of a company cannot be deleted.',
    ])
    const names = { name: 'A', lastName: 'B' }
    const moves = { ...names, companyCustomer: customer.companyCustomer }
    for (const change of [
      moves,
      { ...names, loginType: 'ADMIN' },
      { ...names, applications: ['cjm'] },
    ]) {
      expect((await other.user('PUT', `/users/${primary.id}`, change)).status).toBe(409)
    }
    expect((await other.user('PUT', `/users/${billing.id}`, moves)).status).toBe(200)
    await senseBilling(company, null)
    await db
      .updateTable('company_customers')
      .set({ billing_user_id: primary.id })
      .where('id', '=', company)
      .execute()
    expect((await other.user('DELETE', `/users/${primary.id}`)).status).toBe(409)
    await db
      .updateTable('company_customers')
      .set({ primary_user_id: null })
      .where('id', '=', company)
      .execute()
    expect((await other.user('DELETE', `/users/${primary.id}`)).status).toBe(200)
    await senseBilling(company, null)
  })

  async function senseBilling(company: string, expected: string | null) {
    const companyCustomer = db.selectFrom('company_customers').where('id', '=', company)
    const { billing_user_id } = await companyCustomer
      .select('billing_user_id')
      .executeTakeFirstOrThrow()
    expect(billing_user_id).toBe(expected)
  }

  test('the database rejects a contact from another company customer', async () => {
    const stranger = await add('CUSTOMER', customer.companyCustomer)
    const company = await addCompanyCustomer(db, `Other firm ${number}`)
    for (const contact of ['primary_user_id', 'billing_user_id']) {
      const setting = db
        .updateTable('company_customers')
        .set({ [contact]: stranger.id })
        .where('id', '=', company)
        .execute()
      await expect(setting).rejects.toThrow('foreign key')
    }
  })
})

describe('concurrent requests', () => {
  async function leaveOnly(ids: readonly string[]) {
    await db
      .updateTable('users')
      .set({ login_type: 'ADMIN' })
      .where('login_type', '=', 'SENIOR')
      .where('id', 'not in', ids)
      .execute()
  }

  async function activeSeniors(): Promise<number> {
    const seniors = db.selectFrom('users').where('login_type', '=', 'SENIOR')
    return (await seniors.where('active', '=', true).select('id').execute()).length
  }

  const names = { name: 'A', lastName: 'B' }
  test.each([
    [
      'demote',
      (user: CallAs, id: string) => user('PUT', `/users/${id}`, { ...names, loginType: 'ADMIN' }),
    ],
    [
      'deactivate',
      (user: CallAs, id: string) => user('PUT', `/users/${id}`, { ...names, active: false }),
    ],
    ['delete', (user: CallAs, id: string) => user('DELETE', `/users/${id}`)],
    [
      'take INSIGHTS from',
      (user: CallAs, id: string) => user('PUT', `/users/${id}`, { ...names, applications: [] }),
    ],
  ] as const)('two seniors who %s each other: one stays [D3.56 S22.2]', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await add('SENIOR'), await add('SENIOR')]
      await leaveOnly([one.id, two.id])
      const answers = await Promise.all([act(one.user, two.id), act(two.user, one.id)])
      const { rows } = await sql<{ id: string }>`
        select id from users join user_products on user_id = id
        where login_type = 'SENIOR' and active and product_id = 'insights'`.execute(db)
      expect(rows).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('fifty seniors who delete each other in a ring: one remains', async () => {
    const ring = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const email = `ring-${randomUUID()}@gone.example`
        await db
          .insertInto('users')
          .values({ email, name: 'R', last_name: 'Ing', login_type: 'SENIOR' })
          .execute()
        return idOf(email)
      }),
    )
    await db
      .insertInto('user_products')
      .values(ring.map((user_id) => ({ user_id, product_id: 'insights', last_login_at: null })))
      .execute()
    await leaveOnly(ring)
    const struck = await Promise.allSettled(
      ring.map((id) => db.deleteFrom('users').where('id', '=', id).execute()),
    )
    expect(await activeSeniors()).toBe(1)
    expect(struck.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  test('one of fifty creates a user with the same email [B8.41]', async () => {
    const { user } = await add('SENIOR')
    const fresh = { ...names, loginType: 'admin', email: `same${number}@gone.example` }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => user('POST', '/users', fresh)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 406)).toHaveLength(49)
  })

  test('a user who is deleted during a change is either gone or changed and gone', async () => {
    const { user } = await add('SENIOR')
    for (let round = 0; round < 10; round += 1) {
      const { id } = await add('CUSTOMER', customer.companyCustomer)
      const answers = await Promise.all([
        user('PUT', `/users/${id}`, { ...names, active: false }),
        user('DELETE', `/users/${id}`),
        user('PUT', `/users/${id}`, { ...names, loginType: 'ADMIN' }),
      ])
      expect(await exists(id)).toBe(false)
      for (const { status } of answers) expect([200, 404]).toContain(status)
    }
  })

  test('a user moved between company customers that want the same contact ends up in one of them', async () => {
    const { user } = await add('SENIOR')
    const [one, two] = [await addCompanyCustomer(db), await addCompanyCustomer(db)]
    const { id } = await add('CUSTOMER', one)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const companyCustomer = index % 2 === 0 ? one : two
        const contact = { isBilling: index % 4 === 2 }
        return index % 3 === 0
          ? user('PUT', `/user-company/${id}`, { ...names, ...contact })
          : user('PUT', `/users/${id}`, { ...names, companyCustomer })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await sql`
      select from company_customers join users on users.id = billing_user_id
      where users.company_customer_id <> company_customers.id`.execute(db)
    expect(rows).toEqual([])
  })

  test('researchers and customers delete no users', async () => {
    const { id } = await add('CUSTOMER', customer.companyCustomer)
    const signedInAnew = await callAs(app, 'researcher@test.example', PASSWORD)
    for (const caller of [researcher, signedInAnew, customer]) {
      expect((await caller('DELETE', `/users/${id}`)).status).toBe(403)
    }
    expect(await exists(id)).toBe(true)
  })
})
