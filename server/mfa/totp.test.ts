import type { ErrorBody } from '@insights/contract/error.ts'
import type { User } from '@insights/contract/users.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { callAs, type CallAs, PASSWORD } from '../testing/call-as.ts'
import { codeOf, idOf, setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, db, as, senior, runJobs, mails } = await openTestPortal()

beforeEach(() => db.deleteFrom('attempts').execute())

let number = 0
async function newUser(): Promise<CallAs & { email: string; id: string }> {
  const email = `totp-${(number += 1)}@test.example`
  const user = await as({ email, loginType: 'CUSTOMER' })
  return Object.assign(user, { email, id: await idOf(user) })
}

const begin = async (user: CallAs) =>
  (await user<{ secret: string; url: string }>('POST', '/totp', {})).body
const verify = (user: CallAs, secret: string, code = codeOf(secret, Date.now())) =>
  user<Partial<ErrorBody> & { valid?: true }>('GET', `/totp/${encodeURIComponent(code)}`, {
    secret,
  })
const setUp = (user: CallAs & { id: string }, totp: string) =>
  user<Partial<User & ErrorBody> & { recoveryCodes?: string[] }>('PATCH', `/users/${user.id}`, {
    totp,
    currentPassword: PASSWORD,
  })

describe('setting up an authenticator app', () => {
  test('hands out a secret, has it verified, and takes it into use with ten recovery codes', async () => {
    const user = await newUser()
    const { secret, url } = await begin(user)
    expect(url).toContain(`secret=${secret}`)
    expect(url).toContain('issuer=Competitive%20Insights')
    const spaced = codeOf(secret, Date.now()).replace(/^\d{3}/, '$& ')
    expect(await verify(user, secret.toLowerCase(), spaced)).toMatchObject({
      status: 200,
      body: { valid: true },
    })
    const { status, body } = await setUp(user, secret)
    expect([status, body.totp, body.recoveryCodes?.length]).toEqual([200, 'enabled', 10])
    await runJobs()
    const emails = (await mails()).filter(({ to }) => to === user.email)
    expect(emails.map(({ text }) => text).join()).toContain('An authenticator app was set up')
  })

  test('takes no secret of somebody else’s choice: not an invented one, not another session’s [D3.43 S4.1]', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const elsewhere = await callAs(app, user.email)
    const { secret } = await begin(other)
    const { secret: ofElsewhere } = await begin(elsewhere)
    await verify(other, secret)
    await verify(elsewhere, ofElsewhere)
    for (const foreign of ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', secret, ofElsewhere]) {
      expect((await verify(user, foreign)).status).toBe(403)
      expect((await setUp(user, foreign)).status).toBe(403)
    }
    const { secret: own } = await begin(user)
    for (const shown of [own, secret]) {
      expect((await verify(user, secret, codeOf(shown, Date.now()))).status).toBe(403)
    }
    expect((await verify(user, own)).status).toBe(200)
    for (const foreign of [secret, ofElsewhere]) {
      expect((await setUp(user, foreign)).status).toBe(403)
    }
    expect((await setUp(user, own)).status).toBe(200)
  })

  test('takes no secret that no code was entered for, nor the one handed out before', async () => {
    const user = await newUser()
    const { secret: former } = await begin(user)
    await verify(user, former)
    const { secret } = await begin(user)
    expect((await setUp(user, former)).status).toBe(403)
    expect((await setUp(user, secret)).body.message).toBe('Enter a code of your authenticator app first.') // prettier-ignore
    await verify(user, secret)
    expect((await setUp(user, secret)).status).toBe(200)
  })

  test('is for oneself: neither the address nor the id of another is taken, not from a senior either', async () => {
    const [user, other] = [await newUser(), await newUser()]
    expect((await user('POST', '/totp', { user: other.email })).status).toBe(403)
    expect((await senior('POST', '/totp', { user: other.email })).status).toBe(403)
    expect((await user('POST', '/totp', { user: ` ${user.email.toUpperCase()}` })).status).toBe(201)
    for (const one of [user, senior]) {
      const { secret } = await begin(one)
      await verify(one, secret)
      expect((await one('PATCH', `/users/${other.id}`, { totp: secret })).status).toBe(403)
    }
  })

  test('tells a wrong code so, without ending the session, and lets five be entered a minute', async () => {
    const user = await newUser()
    const { secret } = await begin(user)
    for (const code of ['000000', '12345', 'abcdef', '%00', codeOf(secret, Date.now() + 90_000)]) {
      expect(await verify(user, secret, code)).toMatchObject({
        status: 401,
        body: {
          message: 'Invalid verification code. Please try again.',
          data: { reason: 'wrong-code' },
        },
      })
    }
    expect((await verify(user, secret)).status).toBe(429)
    expect((await user('GET', '/sessions')).status).toBe(200)
  })

  test('asked for fifty times at once is done once', async () => {
    const user = await newUser()
    const { secret } = await begin(user)
    await verify(user, secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => setUp(user, secret)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { codes } = await db
      .selectFrom('recovery_codes')
      .where('user_id', '=', user.id)
      .select((eb) => eb.fn.countAll().as('codes'))
      .executeTakeFirstOrThrow()
    expect(codes).toBe(10)
  })

  test('has to be finished within an hour', async () => {
    const user = await newUser()
    const { secret } = await begin(user)
    await verify(user, secret)
    await sql`update pending_totps set created_at = created_at - interval '61 minutes'`.execute(db)
    expect((await setUp(user, secret)).status).toBe(403)
  })

  test('spends the code that it was verified with', async () => {
    const user = await newUser()
    const { code, usedCode } = await setUpAuthenticator(user)
    const credentials = {
      strategy: 'local',
      app: 'INSIGHTS',
      email: user.email,
      password: PASSWORD,
    }
    const signIn = (token: string) => user('POST', '/authentication', { ...credentials, token })
    expect((await signIn(usedCode)).status).toBe(401)
    expect((await signIn(code(30))).status).toBe(201)
  })

  test('leaves no secret in the database that could be read there', async () => {
    const user = await newUser()
    const { secret } = await begin(user)
    const pending = await db.selectFrom('pending_totps').selectAll().execute()
    await verify(user, secret)
    await setUp(user, secret)
    const rows = await db.selectFrom('users').selectAll().where('id', '=', user.id).execute()
    const bytes = [...pending, ...rows].flatMap((row) => Object.values(row))
    const text = bytes.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join() // prettier-ignore
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  })
})
