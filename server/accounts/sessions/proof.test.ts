import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

import { afterAll, expect, test } from 'vitest'

import { hashToken } from '../../http/session/find-session.ts'
import { CALLERS } from '../../testing/authorisation-matrix/callers.ts'
import { send } from '../../testing/authorisation-matrix/row.ts'
import { ROWS } from '../../testing/authorisation-matrix/rows.ts'
import { openTestRecords } from '../../testing/authorisation-matrix/test-records.ts'
import { type CallAs, PASSWORD } from '../../testing/call-as.ts'
import { openIdentityProvider } from '../../testing/open-identity-provider.ts'
import { idOf } from '../../testing/set-up-authenticator.ts'
import { addSignOn, openBrowser } from '../../testing/sign-on.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const redirectUri = 'http://portal.test/api/sign-on/callback'
const provider = await openIdentityProvider({ redirectUri })
afterAll(provider.close)
const portal = await openTestPortal({ SIGN_ON_PRIVATE_HOSTS: new URL(provider.issuer).host })
const { app, as, db, senior, researcher, customer } = portal

/** Changes of who gets in, and as what: as the authorisation matrix calls them. */
const NEED_PROOF = [
  'POST /users',
  'PUT /users/:id',
  'DELETE /users/:id',
  'DELETE /users/:id/sessions',
  'POST /users/:id/erasure',
  'PATCH /users/:id, oneself',
  'PATCH /users/:id, the name of somebody else',
  'POST /totp',
  'POST /totp, of somebody else',
  'POST /recovery-codes, without a second factor',
  'PUT /security-settings',
  'DELETE /sessions/:id, of oneself',
  'DELETE /sessions/:id, of somebody else',
  'DELETE /sessions',
  'POST /tokens',
  'POST /companies-customer/:id/tokens',
  'POST /sign-on/own, of a firm without one',
  'DELETE /sign-on/own, of a firm without one',
  'POST /sign-on-connections',
  'PATCH /sign-on-connections/:id',
  'DELETE /sign-on-connections/:id',
  'POST /sign-on-connections/:id/domains, of another connection',
  'POST /webhooks',
  'PATCH /webhooks/:id',
  'DELETE /webhooks/:id',
  'POST /webhooks/:id/secret',
]

const ACCOUNTS =
  /\/(?:users|user-company|sessions|tokens|authentication|security|totp|recovery|sign-on|webhooks)/

async function lastProved(minutesAgo: number, token = senior.token) {
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where('token_hash', '=', hashToken(token ?? ''))
    .execute()
}

const asks = (by = 'password') => ({ name: 'Forbidden', data: { reason: 'proof-required', by } })

test('a session of a senior without a proof of the last ten minutes changes neither accounts nor security [S45.57]', async () => {
  const records = await openTestRecords(portal)
  const asked: string[] = []
  for (const row of ROWS) {
    const status = row.answers.split(' ')[CALLERS.indexOf('SENIOR')]
    if (row.route.startsWith('GET ') || status === '401' || !ACCOUNTS.test(row.route)) continue
    await lastProved(0)
    const sending = (await row.send?.(records, senior)) ?? {}
    if (sending.token !== undefined) continue
    await lastProved(11)
    const reply = await send(app, senior, { ...row, send: () => sending }, records)
    const { data } = reply.json<{ data?: { reason?: string } }>()
    if (reply.statusCode === 403 && data?.reason === 'proof-required') {
      asked.push(row.about ? `${row.route}, ${row.about}` : row.route)
    }
  }
  await lastProved(0)
  expect(asked.toSorted()).toEqual(NEED_PROOF.toSorted())
})

/** Files that write what decides who gets in; their routes ask for a proof, or the reason why not. */
const WRITERS: Readonly<Record<string, string>> = {
  'accounts/users/change-user.ts': '',
  'accounts/users/create-user.ts': '',
  'accounts/users/routes.ts': '',
  'accounts/users/remove-mfa.ts': '',
  'accounts/users/remove-user.ts': '',
  'accounts/mfa/recovery-codes.ts': '',
  'accounts/mfa/require-staff-mfa.ts': 'as the process starts',
  'accounts/mfa/security-settings.ts': '',
  'accounts/mfa/totp.ts': '',
  'accounts/sessions/end-sessions.ts': '',
  'accounts/tokens/queries.ts': '',
  'accounts/sign-on/change-connection.ts': '',
  'accounts/sign-on/connections.ts': '',
  'accounts/sign-on/routes.ts': '',
  'accounts/sign-on/complete.ts': 'a sign-on is the proof',
  'accounts/sign-on/enter.ts': 'a sign-on is the proof',
  'accounts/authentication/open-session.ts': 'signing in is the proof',
  'accounts/authentication/routes.ts': 'the same password, hashed anew',
  'accounts/password-links/use-password-link.ts': 'the link is the proof',
  'accounts/register/register.ts': 'lets nobody in',
  'accounts/users/add-first-senior.ts': 'from the environment',
  'clients/company-customers/routes.ts': 'the company of a customer’s user',
  'demo/insert-people.ts': 'no request',
  'http/session/find-session.ts': 'when it was seen',
  'reports/emails/routes.ts': 'which emails come',
}

test('files that write accounts, sessions, security settings or sign-on are known, with their proof [S45.57]', async () => {
  const writes =
    /(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*'(?:users|sessions|security_settings|recovery_codes|sign_on_\w+)\b/
  const server = new URL('../../', import.meta.url).pathname
  const writers: string[] = []
  for await (const file of glob('**/*.ts', { cwd: server })) {
    if (/\.test\.ts$|^testing\/|^operations\/backup\//.test(file)) continue
    if (writes.test(readFileSync(server + file, 'utf8'))) writers.push(file)
  }
  expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted())
})

test('users change their own name without a proof, but phone, password and MFA with one alone [D15.720]', async () => {
  const user = await as({ email: 'proof@test.example', loginType: 'CUSTOMER' })
  const own = `/users/${await idOf(user)}`
  await lastProved(11, user.token)
  expect((await user('PATCH', own, { name: 'Ann', title: 'Analyst' })).status).toBe(200)
  for (const change of [{ phone: '5' }, { totp: null }, { password: PASSWORD }]) {
    const body = { ...change, currentPassword: PASSWORD }
    expect(await user('PATCH', own, body)).toMatchObject({ status: 403, body: asks() })
  }
  await lastProved(9, user.token)
  expect((await user('PATCH', own, { phone: '5' })).status).toBe(200)
})

test('a researcher removes the MFA of a client’s user with a proof alone [S45.57]', async () => {
  const user = await as({ email: 'client@test.example', loginType: 'CUSTOMER', companyCustomer: customer.companyCustomer }) // prettier-ignore
  await lastProved(11, researcher.token)
  const path = `/users/${await idOf(user)}`
  expect(await researcher('PATCH', path, { totp: null })).toMatchObject({ body: asks() })
  await lastProved(1, researcher.token)
  expect((await researcher('PATCH', path, { totp: null })).status).toBe(200)
})

test.each([
  ['PATCH', { totp: null }],
  ['PUT', { totp: null, name: 'Test', lastName: 'User' }],
] as const)(
  'MFA that staff remove by %s ends the sessions of its user [D15.723]',
  async (method, body) => {
    const email = `lost-${method}@test.example`.toLowerCase()
    const user = await as({ email, loginType: 'ADMIN' })
    const path = `/users/${await idOf(user)}`
    await changeUser(db, email, { totp_secret: Buffer.from('secret') })
    expect((await user('GET', '/sessions')).status).toBe(200)
    expect((await senior(method, path, body)).status).toBe(200)
    expect((await user('GET', '/sessions')).status).toBe(401)
  },
)

test('signing in again in the browser is the proof, of a new session in place of the old one [D15.720]', async () => {
  await as({ email: 'browser@test.example', loginType: 'SENIOR' })
  const browser = openBrowser(app)
  const credentials = { strategy: 'local', app: 'INSIGHTS', email: 'browser@test.example' }
  const signIn = () => browser.send('POST', '/authentication', { ...credentials, password: PASSWORD }) // prettier-ignore
  const proved = async () => (await browser.send('GET', '/session')).body['proved']
  await signIn()
  const first = browser.cookies.get('insights_session')
  expect(await proved()).toBe(true)
  await lastProved(11, first)
  expect(await proved()).toBe(false)
  expect(await browser.send('DELETE', '/sessions')).toMatchObject({ status: 403, body: asks() })
  await signIn()
  expect((await browser.send('DELETE', '/sessions')).status).toBe(200)
  const former = { authorization: `Bearer ${first}` }
  expect((await app.inject({ url: '/api/sessions', headers: former })).statusCode).toBe(401)
})

test('a user of an identity provider proves it there: the provider has to ask once more, and to say when it did [S45.58]', async () => {
  await addSignOn(portal, provider, {
    companyCustomer: customer.companyCustomer,
    domain: 'bank.example',
    justInTime: true,
  })
  provider.person = { sub: 'noor', email: 'noor@bank.example', email_verified: true }
  const browser = openBrowser(app)
  await browser.signOn(provider, 'noor@bank.example')
  const endOthers = () => browser.send('DELETE', '/sessions')
  const expire = () => lastProved(11, browser.cookies.get('insights_session'))
  async function prove() {
    const { body } = await browser.send('POST', '/sign-on/proof', {})
    const url = new URL(String(body['url']))
    expect(url.searchParams.get('max_age')).toBe('0')
    return browser.bringBack(await provider.visit(url.href))
  }
  expect((await endOthers()).status).toBe(200)
  await expire()
  expect(await endOthers()).toMatchObject({ status: 403, body: asks('sign-on') })
  for (const asked of [undefined, Math.floor(Date.now() / 1000) - 3600]) {
    provider.alter = (claims) => Object.assign(claims, { auth_time: asked })
    expect(await prove()).toBe('/profile?signOn=not-asked')
    expect((await endOthers()).status).toBe(403)
  }
  // A sign-on by what the provider remembers is none.
  await browser.signOn(provider, 'noor@bank.example')
  expect((await endOthers()).status).toBe(403)
  provider.alter = undefined
  expect(await prove()).toBe('/profile')
  expect((await endOthers()).status).toBe(200)
})

test('a password gives no proof by a provider that did not open the session [S45.58]', async () => {
  const user: CallAs = await as({ email: 'local@test.example', loginType: 'CUSTOMER' })
  expect((await user('POST', '/sign-on/proof', {})).status).toBe(404)
})
