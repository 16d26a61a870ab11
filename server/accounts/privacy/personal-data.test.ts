import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { PersonalData } from '@insights/contract/accounts/privacy.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser, userIdOf } from '../../testing/user-rows.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const { db, as, senior, researcher, customer } = await openTestPortal()

const industry = await addCompleteIndustry(db, { companies: 1, categories: 1, capabilities: 1 })
const report = await addCompleteReport(db, { industry, date: '2026-01-01' })
await completeReport(db, senior, report)
await publishReport(senior, report._id)

const draft = await addCompleteReport(db, { industry, date: '2026-04-01' })

async function addPerson(
  name: string,
  loginType: 'CUSTOMER' | 'ADMIN' | 'SENIOR',
  companyCustomer?: string,
) {
  const email = `${name.toLowerCase()}@erase.example`
  const call = await as({ email, loginType, ...(companyCustomer && { companyCustomer }) })
  const id = await idOf(email)
  await call('PATCH', `/users/${id}`, { name, lastName: 'Canarywood' })
  return { id, email, call, fullName: `${name} Canarywood` }
}

async function idOf(email: string): Promise<string> {
  return userIdOf(db, email)
}

interface FoundTable {
  readonly table_name: string
  readonly columns: string
}

const { rows: tables } = await sql<FoundTable>`
  select table_name, string_agg(column_name, ' ') as columns from information_schema.columns
  where table_schema = 'public' group by 1 order by 1`.execute(db)

/** Returns the tables with rows that hold a text, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { table_name } of tables) {
    const { rows } = await sql`select from ${sql.table(table_name)} as one
      where strpos(lower(one::text), ${text.toLowerCase()}) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(table_name)
  }
  return found
}

describe('docs/privacy.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8')
  const [personal = '', others = ''] = page.split('## Tables without personal data')
  const namesIn = (text: string) => [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)

  test('names every table of the database once, and no other [D30.90]', () => {
    const named = [
      ...namesIn(personal),
      ...[...others.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ]
    expect(named.toSorted()).toEqual(tables.map(({ table_name }) => table_name))
  })

  test('says of the tables with the id of a person why they are stored [D30.90]', () => {
    const withoutIds = ['attempts', 'sales_people', 'content_buildings', 'second_coding_plans', 'pending_totps', 'oauth_states', 'phone_screenshots', 'privacy_settings', 'sign_on_connections'] // prettier-ignore
    expect(namesIn(personal).toSorted()).toEqual(
      [...Object.keys(PERSONAL_TABLES), ...withoutIds].toSorted(),
    )
  })

  test('leaves no column out that refers to a person or holds contact details [D30.90]', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(db)
    const telling = tables.filter(
      ({ columns }) =>
      /\b(email|phone|last_name|user_agent|address|device|\w*user_id|\w+_by|author_id|owner_id|actor_id|person_id|coder_id|adjudicator_id)\b/.test(columns), // prettier-ignore
    )
    const named = namesIn(personal)
    const missing = [
      ...rows.map(({ name }) => name),
      ...telling.map(({ table_name }) => table_name),
    ]
    expect(missing.filter((name) => !named.includes(name))).toEqual([])
  })
})

describe('an export of personal data', () => {
  test('has every row about its person and none about others, without secrets [D30.91 S44.52]', async () => {
    const { companyCustomer } = customer
    const { call, id, email } = await addPerson('Petra', 'CUSTOMER', companyCustomer)
    const named = { name: 'Petra', lastName: 'Canarywood', companyCustomer, title: 'Lead' }
    await senior('PUT', `/users/${id}`, named)
    await addPerson('Quentin', 'CUSTOMER')
    await call('PUT', `/own-brands/${industry._id}`, { company: industry.companies[0]!.id })
    const { status, body, headers } = await call<PersonalData>('GET', '/personal-data')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-disposition']).toBe('attachment; filename="personal-data.json"')
    expect(body.tables).toMatchObject({
      users: [{ id, email, name: 'Petra', title: 'Lead' }],
      sessions: [{ user_id: id }],
      own_brands: [{ industry_id: industry._id }],
      account_activity: [{ action: expect.stringContaining('Petra Canarywood') }],
    })
    const all = JSON.stringify(body)
    for (const secret of ['argon2', 'token_hash', 'password_hash', 'Quentin', 'senior@test'])
      expect(all).not.toContain(secret)
    expect(Object.keys(body.tables).toSorted()).toEqual(
      [...Object.keys(PERSONAL_TABLES), 'account_activity'].toSorted(),
    )
  })

  test('is made of another person by seniors only, and counts the work of staff [D30.91 S44.52]', async () => {
    const { id } = await addPerson('Rolf', 'ADMIN')
    await changeAnswers(db, { report_id: draft._id }, { updated_by: id })
    const { body } = await senior<PersonalData>('GET', `/users/${id}/personal-data`)
    expect(body.tables['answers']).toEqual([{ rows: 3 }])
    for (const call of [researcher, customer])
      expect((await call('GET', `/users/${id}/personal-data`)).status).toBe(403)
    const unknown = `/users/${crypto.randomUUID()}/personal-data`
    expect((await senior('GET', unknown)).status).toBe(404)
  })
})

describe('an export of rights that were lost', () => {
  test('has no words of others on drafts after a demotion, and no other name [S45.35]', async () => {
    const { id, email, call } = await addPerson('Dora', 'SENIOR')
    const { id: other } = await addPerson('Egon', 'ADMIN')
    await call('PUT', `/users/${other}`, { name: 'Egon', lastName: 'Otherwise' })
    const text = 'Secret of the draft, @Dora Canarywood'
    const comment = { _id: crypto.randomUUID(), subject: { kind: 'report', id: 'report' }, text }
    await researcher('POST', `/comments/${draft._id}`, { ...comment, mentions: [id] })
    const plan = { report_id: draft._id, person_id: id, due: '2030-01-01', version: 1 }
    const { companies } = industry
    await db
      .insertInto('work_plan_parts')
      .values({ ...plan, company_id: companies[0]!.id, application_id: 'iphone-app' } as never)
      .execute()
    const read = async () => (await senior<PersonalData>('GET', `/users/${id}/personal-data`)).body
    const before = await read()
    expect(before.tables['notifications']).toMatchObject([{ excerpt: text }])
    expect(before.tables['work_plan_parts']).toMatchObject([{ due: '2030-01-01' }])
    expect(JSON.stringify(before)).toContain('Changed the user \\"another person\\": last name')
    expect(JSON.stringify(before)).not.toContain('Otherwise')
    const { companyCustomer } = customer
    await changeUser(db, id, { login_type: 'CUSTOMER', company_customer_id: companyCustomer })
    const after = await as({ email: `second-${email}`, loginType: 'SENIOR' })
    const { body } = await after<PersonalData>('GET', `/users/${id}/personal-data`)
    expect(body.tables['notifications']).toEqual([])
    expect(body.tables['work_plan_parts']).toEqual([])
    expect(JSON.stringify(body)).not.toContain('Secret of the draft')
  })

  test('has no reason that a former company customer was given [S45.35]', async () => {
    const { id, call } = await addPerson('Fred', 'CUSTOMER', customer.companyCustomer)
    await db
      .insertInto('purchase_requests')
      .values({
        user_id: id,
        company_customer_id: customer.companyCustomer,
        edition_id: report.editionId,
        declined_at: new Date(),
        decline_reason: 'They pay late.',
      })
      .execute()
    const own = async () => (await call<PersonalData>('GET', '/personal-data')).body
    expect((await own()).tables['purchase_requests']).toMatchObject([
      { decline_reason: 'They pay late.' },
    ])
    const company_customer_id = await addCompanyCustomer(db, 'Later firm')
    await db.updateTable('users').set({ company_customer_id }).where('id', '=', id).execute()
    expect((await own()).tables['purchase_requests']).toMatchObject([
      { user_id: id, decline_reason: null },
    ])
    await db.deleteFrom('purchase_requests').execute()
  })
})

describe('a long export', () => {
  test('is sent in pieces, which leave the process free in between [S45.36]', async () => {
    const { id, call } = await addPerson('Gustav', 'CUSTOMER')
    await sql`insert into activities (subject_type, subject_reference, action, actor_id)
      select 'REPORT', gen_random_uuid(), 'Line ' || n, ${id} from generate_series(1, 21000) as n`.execute(
      db,
    )
    const { status, body, headers } = await call<PersonalData>('GET', '/personal-data')
    expect([status, headers['content-length']]).toEqual([200, undefined])
    expect(body.tables['activities']).toHaveLength(20_000)
  })
})

describe('erasing a person', () => {
  test('leaves neither name nor email in any table, and the log without them [D30.92 S44.53]', async () => {
    const { id, email, call, fullName } = await addPerson('Sabine', 'CUSTOMER')
    await call('GET', `/report-documents/${report._id}`)
    await call('POST', '/report-status', { rid: report._id })
    const request = await db
      .selectFrom('purchase_requests')
      .where('user_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    await senior('PATCH', `/purchase-requests/${request.id}`, { declineReason: 'Not sold there.' })
    const { _id: industry_id } = industry
    await db
      .insertInto('follows')
      .values({ user_id: id, industry_id, kind: 'group', subject: 'Access' })
      .execute()
    await db.insertInto('report_opens').values({ user_id: id, report_id: report._id }).execute()
    const last_test = JSON.stringify({ email, name: fullName })
    const connection = await db
      .insertInto('sign_on_connections')
      .values({ issuer: 'https://id.example', client_id: 'portal', last_test })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sign_on_identities')
      .values({ connection_id: connection.id, subject: `subject of ${email}`, user_id: id })
      .execute()
    expect(await tablesWith(fullName)).toContain('activities')
    const before = await db.selectFrom('activities').select('id').execute()
    const { status } = await senior('POST', `/users/${id}/erasure`, { email: email.toUpperCase() })
    expect(status).toBe(201)
    expect(await tablesWith('Sabine')).toEqual([])
    expect(await tablesWith(email)).toEqual([])
    // The id stays, without a name to it: the actions are still counted.
    expect(await tablesWith(id)).toEqual(['activities'])
    const after = await db.selectFrom('activities').select('id').execute()
    expect(after.length).toBe(before.length + 1)
    expect((await call('GET', '/personal-data')).status).toBe(401)
  })

  test('takes the name of staff from their work, comments and notifications [D30.92 S44.53]', async () => {
    const { id, email, call, fullName } = await addPerson('Tilda', 'ADMIN')
    const { id: mentioned } = await addPerson('Ulla', 'ADMIN')
    await changeAnswers(db, { report_id: draft._id }, { updated_by: id })
    const thread = {
      subject: { kind: 'report', id: 'report' },
      text: `See @${fullName}, please, and @Ulla Canarywood.`,
    }
    const mentions = [id, mentioned]
    const comment = { _id: crypto.randomUUID(), ...thread, mentions }
    expect((await researcher('POST', `/comments/${draft._id}`, comment)).status).toBe(201)
    await call('GET', `/reports/${draft._id}`)
    await senior('POST', `/users/${id}/erasure`, { email })
    expect(await tablesWith('Tilda')).toEqual([])
    expect(await tablesWith(email)).toEqual([])
    const person = await db.selectFrom('people').where('id', '=', id).selectAll().execute()
    expect(person).toEqual([{ id, name: 'Erased', last_name: 'person' }])
  })

  test('changes no other word of the log and of notifications for a person named as a common word [D15.350 S45.30]', async () => {
    const { id, email } = await addPerson('Xaver', 'ADMIN')
    await senior('PUT', `/users/${id}`, { name: 'the', lastName: 'report' })
    await db
      .insertInto('notifications')
      .values({
        user_id: await idOf('researcher@test.example'),
        actor_id: id,
        kind: 'query',
        path: '/',
        subject: 'Of the report',
        excerpt: 'What is the report about?',
        event_key: 'common words',
      })
      .execute()
    const read = () =>
      sql`select id, action from activities
      where not (subject_type = 'USER' and subject_reference = ${id}) order by id`.execute(db)
    const stored = db.selectFrom('notifications').select(['id', 'subject', 'excerpt']).orderBy('id')
    const readStored = () => stored.execute()
    const before = [(await read()).rows, await readStored()]
    expect((await senior('POST', `/users/${id}/erasure`, { email })).status).toBe(201)
    expect([(await read()).rows, await readStored()]).toEqual([before[0], before[1]])
    const { rows } = await sql<{ action: string }>`select action from activities
      where subject_reference = ${id} order by created_at`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual([
      'Signed in',
      'Changed their profile: first name, last name',
      'Changed the user "Erased person": first name, last name',
      'Erased the personal data of a user',
    ])
  })

  test('takes former names out of the log, comments and notifications, in any number [D15.351 S45.31]', async () => {
    const { id, email } = await addPerson('Yara', 'ADMIN')
    const other = await addPerson('Yara Canarywood', 'ADMIN')
    const subject = { kind: 'report', id: 'report' }
    const written = {
      text: '@Yara Canarywood, @Yara Canarywood Canarywood: yara.canarywood is no name, @Yara Canarywood',
      mentions: [id, other.id],
    }
    const _id = crypto.randomUUID()
    const posted = await researcher('POST', `/comments/${draft._id}`, { _id, subject, ...written })
    expect(posted.status).toBe(201)
    await senior('PUT', `/users/${id}`, { name: 'Zora', lastName: 'Newname' })
    await senior('POST', `/users/${id}/erasure`, { email })
    const text =
      '@Erased person, @Yara Canarywood Canarywood: yara.canarywood is no name, @Erased person'
    const comment = db.selectFrom('comments').where('id', '=', _id).select('text')
    expect(await comment.executeTakeFirst()).toEqual({ text })
    const excerpt = db.selectFrom('notifications').where('user_id', '=', other.id)
    expect(await excerpt.select('excerpt').executeTakeFirst()).toEqual({ excerpt: text })
    expect(await tablesWith('Newname')).toEqual([])
    const { rows } = await sql<{ action: string }>`select action from activities
      where subject_reference = ${id}`.execute(db)
    expect(rows.filter(({ action }) => /Yara|Zora/.test(action))).toEqual([])
  })

  test('takes the name out of entries on companies, and leaves others in the same entry [D15.350 S45.30]', async () => {
    const companyCustomer = await addCompanyCustomer(db, 'Erasing firm')
    const { id, email } = await addPerson('Zita', 'CUSTOMER', companyCustomer)
    const user = { name: 'Zita', lastName: 'Canarywood' }
    await senior('PUT', `/user-company/${id}`, { ...user, isPrimary: true, isBilling: true })
    const next = await addPerson('Zoe', 'CUSTOMER', companyCustomer)
    const named = { name: 'Zoe', lastName: 'Canarywood' }
    await senior('PUT', `/user-company/${next.id}`, { ...named, isPrimary: true })
    const entries = async () => {
      const { rows } = await sql<{ action: string }>`select action from activities
        where subject_reference = ${companyCustomer} order by created_at`.execute(db)
      return rows.map(({ action }) => action)
    }
    const before = [
      'Changed the company "Erasing firm": primary contact is "Zita Canarywood", billing contact is "Zita Canarywood"',
      'Changed the company "Erasing firm": primary contact is "Zoe Canarywood"',
    ]
    expect(await entries()).toEqual(before)
    expect((await senior('POST', `/users/${id}/erasure`, { email })).status).toBe(201)
    expect(await entries()).toEqual([
      before[0]!.replaceAll('Zita Canarywood', 'Erased person'),
      before[1],
    ])
  })

  test('leaves a namesake and the own words of others as they were [D30.92]', async () => {
    const { id, email } = await addPerson('Vera', 'CUSTOMER')
    const companyCustomer = customer.companyCustomer
    const { id: namesake } = await addPerson('Vera2', 'CUSTOMER', companyCustomer)
    const named = { name: 'Vera', lastName: 'Canarywood', companyCustomer }
    await senior('PUT', `/users/${namesake}`, named)
    await senior('POST', `/users/${id}/erasure`, { email })
    const { rows } = await sql<{ action: string }>`select action from activities
      where subject_reference = ${namesake} order by created_at desc limit 1`.execute(db)
    expect(rows[0]?.action).toContain('Vera Canarywood')
  })

  test('needs the email, and spares oneself and primary contacts [D30.93 S44.54]', async () => {
    const { id, email } = await addPerson('Wanda', 'CUSTOMER')
    const erase = (user: string, typed: string, caller = senior) =>
      caller('POST', `/users/${user}/erasure`, { email: typed })
    const wrong = await erase(id, 'wanda@elsewhere.example')
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { email: 'This is not the email of this account.' },
    ])
    expect((await erase(id, email, researcher)).status).toBe(403)
    const self = await idOf('senior@test.example')
    expect((await erase(self, 'senior@test.example')).status).toBe(403)
    await changeUser(db, id, { company_customer_id: customer.companyCustomer })
    await db
      .updateTable('company_customers')
      .set({ primary_user_id: id })
      .where('id', '=', customer.companyCustomer)
      .execute()
    expect((await erase(id, email)).body.message).toContain('Choose another contact first')
    expect(await tablesWith(email)).toEqual(['users'])
  })
})
