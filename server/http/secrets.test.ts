import type { SignedIn } from '@insights/contract/accounts/authentication.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { hashPassword } from '../accounts/credentials/password.ts'
import { createPasswordLink } from '../accounts/password-links/password-link.ts'
import { codeOf } from '../testing/set-up-authenticator.ts'
import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { changeUser } from '../testing/user-rows.ts'

/**
 * A portal with its whole log at the most talkative level, and every call that takes a secret with
 * a canary as the secret: well-formed and not, right and wrong.
 */
const portal = await openTestPortal()
const { db, owner, services, mails } = portal
const beside = await startProcess(portal, { LOG_LEVEL: 'trace' })
afterAll(() => beside.stop())

/** Secrets that may only be in the response that issues them. */
const canaries = new Set<string>()
const canary = (secret: string) => {
  canaries.add(secret)
  return secret
}
const newCanary = (length = 24) =>
  canary(`canary${crypto.randomUUID().replaceAll('-', '')}`.slice(0, Math.max(length, 12)))

/** All responses, except those meant to contain a secret. */
const answers: string[] = []

let token = ''
async function call<Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const reply = await fetch(`${beside.address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await reply.text()
  answers.push(text)
  const [cookie = ''] = reply.headers.getSetCookie()
  return { status: reply.status, text, cookie, body: JSON.parse(text) as Body }
}

/** Takes the last response out: it issued these secrets to their owner. */
const handOut = (...secrets: string[]) => {
  answers.pop()
  secrets.forEach(canary)
}

const email = 'canary@test.example'
const password = newCanary()
const { id } = await db
  .insertInto('users')
  .values({
    email,
    password_hash: await hashPassword(password),
    name: 'Ann',
    last_name: 'Okafor',
    login_type: 'SENIOR',
  }) // prettier-ignore
  .returning('id')
  .executeTakeFirstOrThrow()
await db.insertInto('user_products').values({ user_id: id, product_id: 'insights' }).execute()
const local = { strategy: 'local', app: 'INSIGHTS', email, password }
const forget = () => db.deleteFrom('attempts').execute()

async function signIn(code?: string, cookie = '') {
  const given = { ...local, token: code }
  const { body } = await call<SignedIn>('POST', '/authentication', given, { cookie })
  token = body.accessToken!
  handOut(token)
}

describe('secrets are sent in', () => {
  test('at sign-in, whole, broken, misplaced, too long and of the wrong kind', async () => {
    const wrong = { ...local, password: newCanary() }
    expect((await call('POST', '/authentication', wrong)).status).toBe(401)
    await call('POST', '/authentication', { ...local, email: 'no@test.example', password: newCanary() }) // prettier-ignore
    await call('POST', '/authentication', { ...local, password: { $ne: newCanary() } })
    await call('POST', '/authentication', { ...local, password: newCanary().repeat(50_000) })
    await call('POST', '/authentication', { ...local, token: newCanary().repeat(5) })
    await call('POST', '/authentication', { ...local, token: [newCanary()] })
    await call('POST', '/authentication', { ...local, app: newCanary() })
    await call('POST', '/authentication', { ...local, strategy: newCanary() })
    await call('POST', '/authentication', { ...local, passwort: newCanary() })
    await call('POST', '/authentication', `{"strategy":"local","password":"${newCanary()}`)
    await call('POST', '/authentication', `password=${newCanary()}`)
    await call('POST', '/authentication', newCanary(), { 'content-type': 'text/plain' })
    await call('POST', `/authentication?password=${newCanary()}`, local)
    handOut()
    await call('GET', '/sessions', undefined, { authorization: `Bearer ${newCanary(38)}` })
    await call('GET', '/sessions', undefined, { cookie: `insights_session=${newCanary(38)}` })
    await signIn()
    await call('POST', '/authentication', { strategy: 'session' })
    handOut()
    await call('POST', '/authentication', { strategy: 'session', token: newCanary() })
  })

  test('at setting up, using and removing MFA', async () => {
    const begun = await call<{ secret: string; url: string }>('POST', '/totp', {})
    const { secret } = begun.body
    handOut(secret)
    await call('GET', `/totp/${newCanary(12)}?secret=${secret}`)
    await call('POST', '/totp/verification', { code: canary('604812'), secret: newCanary() })
    await call('GET', `/totp/${canary('493827')}?secret=${secret}`)
    await call('GET', `/totp/${newCanary(30)}?secret=${newCanary()}`)
    await call('GET', `/totp/${canary('738291')}/?secret=${newCanary()}&more=${newCanary()}`)
    await call('GET', `/%74otp/${canary('615243')}?secret=${secret}`)
    await call('PATCH', `/users/${id}`, { totp: newCanary() })
    await forget()
    const code = canary(codeOf(secret, Date.now()))
    expect((await call('GET', `/totp/${code}?secret=${secret}`)).status).toBe(200)
    const done = await call<{ recoveryCodes: string[] }>('PATCH', `/users/${id}`, {
      totp: secret,
      currentPassword: password,
    })
    expect(done.status).toBe(200)
    handOut(...done.body.recoveryCodes)
    await call('POST', '/authentication', { ...local, token: newCanary(12) })
    await call('POST', '/authentication', local)
    await signIn(done.body.recoveryCodes[0])
    await call('POST', '/one-time-passcode', { email, password: newCanary() })
    const asked = await call('POST', '/one-time-passcode', { email, password })
    expect(asked.status).toBe(201)
    const cookie = asked.cookie.split(';', 1)[0]!
    canary(cookie.split('=')[1]!)
    await expect.poll(async () => JSON.stringify(await mails())).toMatch(/passcode/)
    const mailed = (await mails()).map(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0])
    const passcode = mailed.find((found) => found !== undefined)!
    canary(passcode)
    await signIn(canary(passcode.replace(' ', '')), cookie)
    const renewed = await call<{ recoveryCodes: string[] }>('POST', '/recovery-codes', { password })
    expect(renewed.status).toBe(201)
    handOut(...renewed.body.recoveryCodes)
    await call('POST', '/recovery-codes', { password: newCanary() })
    await call('PATCH', `/users/${id}`, { totp: null, currentPassword: newCanary() })
  })

  test('at choosing passwords, one’s own and others’, by drawer and by link', async () => {
    await call('PATCH', `/users/${id}`, { password: newCanary(), currentPassword: newCanary() })
    await call('PATCH', `/users/${id}`, { password: canary('canaryweak'), currentPassword: password }) // prettier-ignore
    await call('PATCH', `/users/${id}`, { password: newCanary(), currentPasswort: newCanary() })
    const made = { email: 'made@test.example', name: 'Made', lastName: 'Up', loginType: 'ADMIN' }
    expect((await call('POST', '/users', { ...made, password: newCanary() })).status).toBe(201)
    await call('POST', '/users', { ...made, password: newCanary() })
    await call('POST', '/users', { ...made, email: newCanary(), password: newCanary() })
    const { href } = await db
      .transaction()
      .execute((transaction) => createPasswordLink(transaction, services, { userId: id, purpose: 'reset' })) // prettier-ignore
    const link = canary(new URL(href).searchParams.get('parts')!)
    const chosen = { id: link, application: 'INSIGHTS' }
    await call('GET', `/forgot-password/${newCanary(38)}`)
    await call('PUT', `/forgot-password/${link}`, { ...chosen, password: canary('canarylink') })
    await call('PUT', `/forgot-password/${link}`, { ...chosen, id: newCanary(38), password: newCanary() }) // prettier-ignore
    expect((await call('GET', `/forgot-password/${link}`)).status).toBe(200)
    handOut()
    expect((await call('PUT', `/forgot-password/${link}`, { ...chosen, password: newCanary() })).status).toBe(200) // prettier-ignore
  })

  test('in input that the database rejects', async () => {
    await forget()
    const chosen = newCanary()
    await changeUser(db, id, { password_hash: await hashPassword(chosen), totp_secret: null })
    local.password = chosen
    await signIn()
    const { body } = await call<{ secret: string }>('POST', '/totp', {})
    handOut(body.secret)
    await sql`alter table users add constraint unforeseen check (phone <> 'trouble')`.execute(owner)
    const asked = { phone: 'trouble', password: newCanary(), currentPassword: chosen }
    expect((await call('PATCH', `/users/${id}`, asked)).status).toBe(500)
    await sql`alter table attempts rename to attempted`.execute(owner)
    // A failure here would make the tests after it fail, too.
    onTestFinished(async () => {
      await sql`alter table attempted rename to attempts`.execute(owner)
    })
    expect((await call('POST', '/authentication', { ...local, password: newCanary() })).status).toBe(500) // prettier-ignore
    expect((await call('POST', '/one-time-passcode', { email, password: newCanary() })).status).toBe(500) // prettier-ignore
    expect((await call('GET', `/totp/${canary('564738')}?secret=${body.secret}`)).status).toBe(500)
    const log = beside.output()
    expect(log).toContain('unforeseen')
    expect(log).toContain('relation \\"attempts\\" does not exist')
  })
})

interface EventLine {
  readonly securityEvent: string
  readonly outcome: string
  readonly reason?: string
  readonly userId: string | null
  readonly [field: string]: unknown
}

const eventLines = () =>
  beside
    .output()
    .split('\n')
    .filter((line) => line.includes('"securityEvent"'))
    .map((line) => JSON.parse(line) as EventLine)

test('the log has each security event with who, when, from where, its outcome and reason [D15.722 S45.59]', async () => {
  const owner = token
  await call('GET', '/personal-data')
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .execute()
  await call('DELETE', '/sessions')
  await call('DELETE', '/authentication')
  token = portal.customer.token!
  await call('GET', '/users')
  token = owner
  // The line is written once the response is.
  await expect.poll(() => eventLines().at(-1)?.route).toBe('GET /api/users')
  const said = eventLines().map(({ securityEvent, outcome, reason, route, userId }) =>
    [securityEvent, outcome, route, reason, userId === id ? 'its user' : userId].join(' | '),
  )
  const customer = eventLines().at(-1)?.userId
  for (const event of [
    'sign-in | failed | POST /api/authentication | Invalid login | its user',
    'sign-in | failed | POST /api/authentication | Invalid login | ',
    'sign-in | failed | POST /api/authentication | wrong-code | its user',
    'sign-in | succeeded | POST /api/authentication |  | its user',
    'passcode | failed | POST /api/one-time-passcode | Invalid login | its user',
    'passcode | succeeded | POST /api/one-time-passcode |  | its user',
    'account-change | succeeded | PATCH /api/users/:id |  | its user',
    'account-change | succeeded | POST /api/recovery-codes |  | its user',
    'account-change | succeeded | POST /api/users |  | its user',
    'account-change | failed | DELETE /api/sessions | proof-required | its user',
    'password-reset | succeeded | PUT /api/forgot-password/:id |  | its user',
    'export | succeeded | GET /api/personal-data |  | its user',
    'sign-out | succeeded | DELETE /api/authentication |  | its user',
    `access-denied | failed | GET /api/users | You are not allowed to do this. | ${customer}`,
  ]) {
    expect(said).toContain(event)
  }
  expect(said.filter((line) => line.includes('GET /api/sessions'))).toEqual([])
  for (const line of eventLines()) {
    expect(line).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.any(String),
      address: '127.0.0.1',
      browser: 'node',
    })
  }
})

describe('no secret', () => {
  test('is in the log, nor is a hash [D3.54 S21.1]', () => {
    // Six digits can occur in a duration or an id by chance.
    const chance = /"(time|responseTime|pid)":[\d.]+|"requestId":"[\da-f-]{36}"/g
    const log = beside.output().replaceAll(chance, '')
    expect(log).toContain('/api/totp/:code')
    expect(canaries.size).toBeGreaterThan(60)
    for (const secret of canaries) expect(log).not.toContain(secret)
    expect(log).not.toMatch(/canary[0-9a-f]{6}|\$argon2|Failing row/)
  })

  test('is in a later response [D3.54]', () => {
    const all = answers.join('\n')
    for (const secret of canaries) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/\$argon2|otpauth:/)
  })

  test('can be read anywhere in the database, jobs and activity log included [D3.54 S21.2]', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`.execute(db)
    expect(tables.map(({ name }) => name)).toContain('pgboss.job')
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db) // prettier-ignore
      const all = rows.map(({ line }) => line).join('\n')
      for (const secret of canaries) {
        // Six or eight digits can occur in any hash or number by chance.
        if (/^[\d ]+$/.test(secret)) continue
        expect(all).not.toContain(secret)
        expect(all).not.toContain(Buffer.from(secret).toString('hex'))
        expect(all).not.toContain(Buffer.from(secret).toString('base64').replace(/.=*$/, ''))
      }
    }
  })
})
