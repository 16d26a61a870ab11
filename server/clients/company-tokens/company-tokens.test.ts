import { MAX_TOKENS, type Token, TOKEN_SCOPES } from '@insights/contract/accounts/tokens.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { SESSION_COOKIE } from '../../http/session/session-token.ts'
import { addCompanyCustomer, assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

type Created = Token & { readonly token: string }

const portal = await openTestPortal()
const { app, db, as, senior, researcher, customer } = portal
const FIELDS = { name: 'Dashboard', days: 90, scopes: [...TOKEN_SCOPES] }

/** A new company customer with a user, and the path of its tokens. */
async function newCompany() {
  const id = await addCompanyCustomer(db)
  const user = await as({ email: `${id}@test.example`, loginType: 'CUSTOMER', companyCustomer: id })
  return { id, user, path: `/companies-customer/${id}/tokens` }
}

async function create(path: string, by: CallAs = senior): Promise<Created> {
  const { status, body } = await by<Created>('POST', path, FIELDS)
  expect(status).toBe(201)
  return body
}

const tokensOf = async (path: string) => (await senior<{ data: Token[] }>('GET', path)).body.data

async function publish(): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await moveReport(db, report._id, 'PUBLISHED')
  return report
}

const fetchWith = (token: string | undefined, path: string, more = {}) =>
  app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...more } })
const statusOf = async ({ token }: Created, path = '/reports') =>
  (await fetchWith(token, path)).statusCode

describe('an access token of a company customer', () => {
  test('is shown once to the senior who creates it, and listed with its last use [D32.12]', async () => {
    const { path } = await newCompany()
    const { token, ...created } = await create(path)
    expect(created).toMatchObject({ name: 'Dashboard', scopes: [...TOKEN_SCOPES], usedAt: null })
    expect(await tokensOf(path)).toEqual([created])
    expect((await fetchWith(token, '/reports')).statusCode).toBe(200)
    expect((await tokensOf(path))[0]!.usedAt).not.toBeNull()
  })

  test('is created and revoked by seniors alone, who are named in the log [D32.12 S45.75]', async () => {
    const { id, user, path } = await newCompany()
    const { _id } = await create(path)
    for (const other of [user, customer, researcher]) {
      expect((await other('GET', path)).status).toBe(403)
      expect((await other('POST', path, FIELDS)).status).toBe(403)
      expect((await other('DELETE', `${path}/${_id}`)).status).toBe(403)
    }
    expect((await senior('DELETE', `${path}/${_id}`)).status).toBe(200)
    const logged = await db
      .selectFrom('activities')
      .innerJoin('users', 'users.id', 'activities.actor_id')
      .where('subject_reference', '=', id)
      .orderBy('activities.created_at')
      .select(['subject_type', 'action', 'email'])
      .execute()
    const name = `the company "${(await db.selectFrom('company_customers').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name}"` // prettier-ignore
    const [subject_type, email] = ['COMPANY_CUSTOMER', 'senior@test.example']
    expect(logged).toEqual([
      { subject_type, email, action: `Created the access token “Dashboard” of ${name}` },
      { subject_type, email, action: `Revoked the access token “Dashboard” of ${name}` },
    ])
  })

  test('is found under its own company customer alone, and beside no person’s [D32.12 S45.75]', async () => {
    const [own, other] = [await newCompany(), await newCompany()]
    const { _id } = await create(own.path)
    const { body: persons } = await own.user<Created>('POST', '/tokens', FIELDS)
    expect(await tokensOf(other.path)).toEqual([])
    expect((await tokensOf(own.path)).map((token) => token._id)).toEqual([_id])
    for (const path of [
      `${other.path}/${_id}`,
      `${own.path}/${persons._id}`,
      `/tokens/${_id}`,
      `/sessions/${_id}`,
    ]) {
      expect((await senior('DELETE', path)).status, path).toBe(404)
    }
    const unknown = `/companies-customer/${crypto.randomUUID()}/tokens`
    expect((await senior('GET', unknown)).status).toBe(404)
    expect((await senior('POST', unknown, FIELDS)).status).toBe(404)
    expect(await tokensOf(own.path)).toHaveLength(1)
  })

  test('is one of ten at most, also when they are created at once [D32.12]', async () => {
    const { path } = await newCompany()
    const all = await Promise.all(Array.from({ length: 12 }, () => senior('POST', path, FIELDS)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MAX_TOKENS)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await tokensOf(path)).toHaveLength(MAX_TOKENS)
  })

  test('reads what a user of its company customer reads, and no more by the header of a view or once a purchase has ended [D32.13 S45.75]', async () => {
    const { id, user, path } = await newCompany()
    const [bought, other, sample] = [await publish(), await publish(), await publish()]
    const draft = await addCompleteReport(db)
    await assignEdition(db, id, bought.editionId)
    await senior('PUT', `/report-samples/${sample._id}`, { sample: true })
    const { token } = await create(path)
    const paths = [
      '/reports?$limit=infinity&$populate[]=industry',
      '/companies-reports?$limit=infinity',
      '/search?text=bank',
      ...[bought, other, sample, draft].flatMap(({ _id }) => [
        `/reports/${_id}`,
        `/report-documents/${_id}`,
        `/report-documents/${_id}/capabilities.csv`,
      ]),
    ]
    const statuses: number[] = []
    for (const one of paths) {
      const [mine, theirs] = [await fetchWith(token, one), await fetchWith(user.token, one)]
      expect([mine.statusCode, mine.body], one).toEqual([theirs.statusCode, theirs.body])
      statuses.push(mine.statusCode)
    }
    // prettier-ignore
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 403, 200, 200, 403, 404, 404, 404])
    await db.deleteFrom('company_reports').where('company_customer_id', '=', id).execute()
    for (const header of [{}, { 'x-view-as': 'bought' }]) {
      const path = `/report-documents/${bought._id}`
      expect((await fetchWith(token, `${path}/capabilities.csv`, header)).statusCode).toBe(403)
      const document = await fetchWith(token, path, header)
      expect(document.json<{ preview: boolean }>().preview).toBe(true)
    }
  })

  test('lives on when people leave, change their password or must sign on, which ends their own [D32.14]', async () => {
    const { id, user, path } = await newCompany()
    const creator = await as({ email: `creator-${id}@test.example`, loginType: 'SENIOR' })
    const token = await create(path, creator)
    const own = (await user<Created>('POST', '/tokens', FIELDS)).body
    const email = { of: `${id}@test.example`, creator: `creator-${id}@test.example` }
    await db.updateTable('users').set({ force_totp: true }).where('email', '=', email.of).execute()
    await db
      .deleteFrom('user_products')
      .where('user_id', 'in', db.selectFrom('users').where('email', '=', email.of).select('id'))
      .execute()
    expect([await statusOf(token), await statusOf(own)]).toEqual([200, 403])
    await db.updateTable('users').set({ active: false }).where('email', '=', email.of).execute()
    await creator('DELETE', '/sessions')
    await db
      .updateTable('users')
      .set({ active: false })
      .where('email', '=', email.creator)
      .execute()
    expect([await statusOf(token), await statusOf(own)]).toEqual([200, 401])
    const ours = { email: 'senior@test.example', with: { break_glass: true } }
    await db.updateTable('users').set(ours.with).where('email', '=', ours.email).execute()
    await db
      .insertInto('sign_on_connections')
      .values(
        [id, null].map((company_customer_id) => ({
          company_customer_id,
          issuer: 'https://provider.example',
          client_id: 'client',
          enabled: true,
          enforced: true,
          checked_at: sql<string>`now()`,
          proved_at: sql<string>`now()`,
        })),
      )
      .execute()
    expect(await statusOf(token)).toBe(200)
    await db.deleteFrom('sign_on_connections').execute()
  })

  test('ends with its day, when it is revoked, and with its company customer [D32.14 S45.75]', async () => {
    const { id, path } = await newCompany()
    const [expired, revoked, kept] = [await create(path), await create(path), await create(path)]
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('id', '=', expired._id)
      .execute()
    await senior('DELETE', `${path}/${revoked._id}`)
    const statuses = () => Promise.all([expired, revoked, kept].map((token) => statusOf(token)))
    expect(await statuses()).toEqual([401, 401, 200])
    expect((await tokensOf(path)).map(({ _id }) => _id)).toEqual([kept._id])
    expect((await senior('DELETE', `/companies-customer/${id}`)).status).toBe(200)
    expect(await statuses()).toEqual([401, 401, 401])
  })

  test('is named in the log where it opens or exports a report, and counts as no person’s reading [D32.15]', async () => {
    const { id, path } = await newCompany()
    const { _id, editionId } = await publish()
    await assignEdition(db, id, editionId)
    const token = await create(path)
    for (let times = 0; times < 2; times += 1)
      expect(await statusOf(token, `/report-documents/${_id}`)).toBe(200)
    expect(await statusOf(token, `/report-documents/${_id}/capabilities.csv`)).toBe(200)
    const logged = await db
      .selectFrom('activities')
      .where('subject_reference', '=', _id)
      .where('action', 'like', '%access token%')
      .orderBy('created_at')
      .select(['action', 'actor_id', 'reading', 'company_customer_id'])
      .execute()
    const nobody = { actor_id: null, reading: null, company_customer_id: null }
    expect(logged).toMatchObject([nobody, nobody])
    expect(logged.map(({ action }) => action)).toEqual([
      expect.stringMatching(/^Opened the report ".+" with the access token “Dashboard” of the company ".+"$/), // prettier-ignore
      expect.stringMatching(/^Exported the capabilities of the report ".+" with the access token “Dashboard” of the company ".+"$/), // prettier-ignore
    ])
    const opens = await db.selectFrom('report_opens').where('report_id', '=', _id).selectAll().execute() // prettier-ignore
    expect(opens).toEqual([])
  })

  test('counts in the Authorization header alone, not in a URL or a cookie [D32.18 S45.77]', async () => {
    const { token } = await create((await newCompany()).path)
    for (const name of ['token', 'access_token', 'accessToken', 'authorization']) {
      const url = `/api/reports?${name}=${token}`
      expect((await app.inject({ url })).statusCode, name).toBe(401)
    }
    const headers = { cookie: `${SESSION_COOKIE}=${token}` }
    expect((await app.inject({ url: '/api/reports', headers })).statusCode).toBe(401)
    // The user’s own session is the caller, whatever else the URL holds.
    expect((await customer('GET', `/reports?access_token=${token}`)).status).toBe(400)
  })
})
