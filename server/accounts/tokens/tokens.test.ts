import { type Token, TOKEN_SCOPES, type TokenScope } from '@insights/contract/accounts/tokens.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { SESSION_COOKIE } from '../../http/session/session-token.ts'
import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { type CallAs, PASSWORD } from '../../testing/call-as.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

type Created = Token & { readonly token: string }

const { app, db, as, senior, researcher, customer } = await openTestPortal()

let number = 0
async function newUser(loginType: 'ADMIN' | 'CUSTOMER' = 'CUSTOMER') {
  const email = `token-${(number += 1)}@test.example`
  return Object.assign(await as({ email, loginType }), { email })
}

const ALL = [...TOKEN_SCOPES]

async function create(user: CallAs, scopes: readonly TokenScope[] = ALL): Promise<Created> {
  const fields = { name: 'Warehouse', days: 90, scopes }
  const { status, body } = await user<Created>('POST', '/tokens', fields)
  expect(status).toBe(201)
  return body
}

const tokensOf = async (user: CallAs) => (await user<{ data: Token[] }>('GET', '/tokens')).body.data

async function statusWith(token: string, url = '/api/reports', method: 'GET' | 'POST' = 'GET') {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.inject({ method, url, headers })).statusCode
}

/** A published report, and one that the portal's customer has bought. */
async function publish({ bought }: { readonly bought: boolean }): Promise<string> {
  const { _id } = await addCompleteReport(db)
  await moveReport(db, _id, 'PUBLISHED')
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', _id)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  const purchase = { company_customer_id: customer.companyCustomer, edition_id, po_date: null }
  if (bought) await db.insertInto('company_reports').values(purchase).execute()
  return _id
}

describe('an access token', () => {
  test('is shown once, stored as a hash, and listed with its name, expiry and last use [D32.1]', async () => {
    const user = await newUser()
    const { token, ...created } = await create(user)
    expect(token).toMatch(/^ci_[\w-]{43}$/)
    expect(created).toMatchObject({ name: 'Warehouse', scopes: ALL, usedAt: null })
    const days = (Date.parse(created.expiresAt) - Date.parse(created.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(90, 1)
    expect(await tokensOf(user)).toEqual([created])
    expect(await statusWith(token)).toBe(200)
    const [used] = await tokensOf(user)
    expect(Date.now() - Date.parse(used!.usedAt!)).toBeLessThan(60_000)
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(
      db,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(3))
    expect((await user<{ data: unknown[] }>('GET', '/sessions')).body.data).toHaveLength(1)
  })

  test('reads what its owner may read, by the same rule at each call [D32.2 S45.73]', async () => {
    const [bought, other] = [await publish({ bought: true }), await publish({ bought: false })]
    const { token } = await create(customer)
    const openWith = (id: string) => statusWith(token, `/api/report-documents/${id}`)
    const csvWith = (id: string) =>
      statusWith(token, `/api/report-documents/${id}/capabilities.csv`)
    const direct = async (id: string) => (await customer('GET', `/report-documents/${id}`)).status
    expect(await direct(bought)).toBe(200)
    expect([await openWith(bought), await csvWith(bought)]).toEqual([200, 200])
    expect([await openWith(other), await csvWith(other)]).toEqual([await direct(other), 403])
    await db.deleteFrom('company_reports').execute()
    expect(await csvWith(bought)).toBe(403)
  })

  test('rejects a call outside its scopes with the missing one, and loses a scope at the next call [D32.10 S45.74]', async () => {
    const report = await publish({ bought: true })
    const user = await newUser('ADMIN')
    const { token, _id } = await create(user, ['reports', 'search'])
    const statuses = () =>
      Promise.all(
        [
          '/api/reports',
          `/api/report-documents/${report}`,
          `/api/report-documents/${report}/capabilities.csv`,
          '/api/search?text=report',
        ].map((url) => statusWith(token, url)),
      )
    expect(await statuses()).toEqual([200, 200, 403, 200])
    await db
      .updateTable('sessions')
      .set({ scopes: ['search'] })
      .where('id', '=', _id)
      .execute()
    expect(await statuses()).toEqual([403, 403, 403, 200])
  })

  test('created before scopes were chosen reads reports, files and search [D32.11]', async () => {
    const user = await newUser()
    const { token, _id } = await create(user)
    // As a process of the version before inserts one.
    await sql`update sessions set scopes = default where id = ${_id}`.execute(db)
    expect((await tokensOf(user))[0]!.scopes).toEqual(['reports', 'files', 'search'])
    expect(await statusWith(token)).toBe(200)
  })

  test('writes nothing, and opens no stream, no other user and no further token [D32.3]', async () => {
    const { token } = await create(senior)
    for (const url of ['/api/live', '/api/users', '/api/tokens', '/api/sessions', '/api/home']) {
      expect(await statusWith(token, url), url).toBe(403)
    }
    const created = await app.inject({
      method: 'POST',
      url: '/api/tokens',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Another', days: 365, scopes: ALL },
    })
    expect(created.statusCode).toBe(403)
    expect(created.json<ErrorBody>().message).toContain('Access tokens are not for this call')
  })

  test('is no session of a browser: as a cookie it signs in no one [D32.4]', async () => {
    const { token } = await create(researcher)
    const headers = { cookie: `${SESSION_COOKIE}=${token}` }
    expect((await app.inject({ url: '/api/reports', headers })).statusCode).toBe(401)
  })

  test('is a visitor where anyone may call, and learns nothing of its owner [D32.19 S45.78]', async () => {
    const user = await newUser()
    const { token } = await create(user)
    const headers = { authorization: `Bearer ${token}` }
    const session = await app.inject({ url: '/api/session', headers })
    expect(session.json()).toMatchObject({ user: null, proved: false })
    for (const payload of [{ strategy: 'jwt', accessToken: token }, { strategy: 'session' }]) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/authentication',
        headers,
        payload,
      })
      expect([reply.statusCode, reply.body.includes(user.email)]).toEqual([401, false])
    }
  })

  test('ends with its day, when it is revoked, and with whatever ends all sessions [D32.5]', async () => {
    const user = await newUser()
    const [expired, revoked, kept] = [await create(user), await create(user), await create(user)]
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('id', '=', expired._id)
      .execute()
    expect((await user('DELETE', `/tokens/${revoked._id}`)).status).toBe(200)
    expect(
      await Promise.all([expired, revoked, kept].map(({ token }) => statusWith(token))),
    ).toEqual([401, 401, 200])
    expect((await tokensOf(user)).map(({ _id }) => _id)).toEqual([kept._id])
    expect((await user<{ removed: number }>('DELETE', '/sessions')).body).toEqual({ removed: 0 })
    expect(await statusWith(kept.token)).toBe(401)
  })

  test('does not outlive the account of its owner [D32.5]', async () => {
    const user = await newUser()
    const { token } = await create(user)
    await db.updateTable('users').set({ active: false }).where('email', '=', user.email).execute()
    expect(await statusWith(token)).toBe(401)
    await db
      .updateTable('users')
      .set({ active: true, force_totp: true })
      .where('email', '=', user.email)
      .execute()
    expect(await statusWith(token)).toBe(403)
  })

  test('lives on after twelve idle hours and seven days, and is not forgotten by new sign-ins [D32.5]', async () => {
    const user = await newUser()
    const { token, _id } = await create(user)
    await db
      .updateTable('sessions')
      .set({
        created_at: sql<string>`now() - interval '40 days'`,
        seen_at: sql<string>`now() - interval '39 days'`,
      })
      .where('id', '=', _id)
      .execute()
    const payload = { strategy: 'local', app: 'INSIGHTS', email: user.email, password: PASSWORD }
    await app.inject({ method: 'POST', url: '/api/authentication', payload })
    expect(await statusWith(token)).toBe(200)
  })
})

describe('creating an access token', () => {
  test.each([
    ['no scope', [], 'scopes: Choose at least one'],
    [
      'an unknown scope',
      ['reports', 'answers'],
      'scopes.1: Must be one of reports, files, search, assistants',
    ],
    ['scopes that are no list', 'reports', 'scopes: Must be a list'],
    ['missing scopes', undefined, 'scopes: Required'],
  ])('with %s is rejected with the reason [D32.9]', async (_, scopes, message) => {
    const user = await newUser()
    const { status, body } = await user('POST', '/tokens', { name: 'A', days: 30, scopes })
    expect([status, body.message]).toEqual([400, message])
    expect(await tokensOf(user)).toEqual([])
  })

  test('keeps each scope once, in the order of the list [D32.9]', async () => {
    const { scopes } = await create(await newUser(), ['search', 'reports', 'search'])
    expect(scopes).toEqual(['reports', 'search'])
  })

  test('needs a proof of the last ten minutes, a name and one of three terms [D32.6]', async () => {
    const user = await newUser()
    for (const body of [
      { name: '', days: 30, scopes: ALL },
      { name: 'x'.repeat(81), days: 30, scopes: ALL },
      { name: 'A', days: 31, scopes: ALL },
      { days: 30, scopes: ALL },
    ]) {
      expect((await user('POST', '/tokens', body)).status, JSON.stringify(body)).toBe(400)
    }
    await db
      .updateTable('sessions')
      .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
      .execute()
    const { status, body } = await user<ErrorBody>('POST', '/tokens', {
      name: 'A',
      days: 30,
      scopes: ALL,
    })
    expect([status, (body.data as { reason: string }).reason]).toEqual([403, 'proof-required'])
    expect(await tokensOf(user)).toEqual([])
  })

  test('stops at ten, also when they are created at once [D32.6]', async () => {
    const user = await newUser()
    const body = { name: 'One of many', days: 30, scopes: ALL }
    const all = await Promise.all(Array.from({ length: 12 }, () => user('POST', '/tokens', body)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await tokensOf(user)).toHaveLength(10)
  })
})
