import { hash } from 'node:crypto'

import type { SignedIn } from '@insights/contract/accounts/authentication.ts'
import type { User } from '@insights/contract/accounts/users.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { SESSION_COOKIE } from '../../http/session/session-token.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { type CallAs, PASSWORD, callAs } from '../../testing/call-as.ts'
import { codeOf, idOf, setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'
import { countFormerCodes } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'

const { app, db, services, as, senior, anonymous, sendMails, mails } = await openTestPortal()

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
  user<Partial<ErrorBody> & { valid?: true }>('POST', '/totp/verification', { code, secret })
const setUp = (user: CallAs & { id: string }, totp: string) =>
  user<Partial<User & ErrorBody> & { recoveryCodes?: string[] }>('PATCH', `/users/${user.id}`, {
    totp,
    currentPassword: PASSWORD,
  })

describe('setting up an authenticator app', () => {
  test('returns a secret, verifies it, and starts using it with ten recovery codes', async () => {
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
    await sendMails()
    const emails = (await mails()).filter(({ to }) => to === user.email)
    expect(emails.map(({ text }) => text).join()).toContain('An authenticator app was set up')
  })

  test('is verified by GET for a program, and for a page only if its script asks [D15.555 S45.53]', async () => {
    const user = await newUser()
    const cookie = `${SESSION_COOKIE}=${user.token}`
    const { secret } = await begin(user)
    const ask = (headers: Record<string, string>) =>
      app.inject({ url: `/api/totp/${codeOf(secret, Date.now())}?secret=${secret}`, headers })
    const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    ]) {
      expect((await ask({ cookie, ...foreign })).statusCode).toBe(403)
    }
    expect((await setUp(user, secret)).status).toBe(403)
    expect((await ask({ cookie, ...script })).statusCode).toBe(200)
    expect((await ask({ authorization: `Bearer ${user.token}` })).statusCode).toBe(200)
    expect((await setUp(user, secret)).status).toBe(200)
  })

  test('rejects a secret that was invented or made for another session [D3.43 S4.1]', async () => {
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

  test('rejects a secret without a verified code, and a replaced one', async () => {
    const user = await newUser()
    const { secret: former } = await begin(user)
    await verify(user, former)
    const { secret } = await begin(user)
    expect((await setUp(user, former)).status).toBe(403)
    expect((await setUp(user, secret)).body.message).toBe('Enter a code of your authenticator app first.') // prettier-ignore
    await verify(user, secret)
    expect((await setUp(user, secret)).status).toBe(200)
  })

  test('is possible for oneself only: the address or id of another user is rejected, also from a senior', async () => {
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

  test('rejects a wrong code without ending the session, and allows five a minute', async () => {
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

  test('requested fifty times at once happens once', async () => {
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

  test('expires after an hour', async () => {
    const user = await newUser()
    const { secret } = await begin(user)
    await verify(user, secret)
    await sql`update pending_totps set created_at = created_at - interval '61 minutes'`.execute(db)
    expect((await setUp(user, secret)).status).toBe(403)
  })

  test('uses up the code that verified it', async () => {
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

  test('stores no readable secret in the database', async () => {
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

const WRONG = 'Invalid verification code. Please try again.'

/** Creates a user with an authenticator app whose recent codes are unused. */
async function setUpMfa() {
  const email = `enrolled-${(number += 1)}@test.example`
  const authenticator = await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
  await changeUser(db, authenticator.userId, { totp_last_step: null })
  const signIn = (token?: string, password = PASSWORD) =>
    anonymous<SignedIn & { message?: string; data?: unknown }>('POST', '/authentication', {
      strategy: 'local',
      app: 'INSIGHTS',
      email,
      password,
      token,
    })
  const sessions = () =>
    db
      .selectFrom('sessions')
      .where('user_id', '=', authenticator.userId)
      .select('token_hash')
      .execute()
      .then((rows) => rows.length)
  return { ...authenticator, email, signIn, sessions }
}

async function storedSecret(userId: string): Promise<Buffer> {
  const user = db.selectFrom('users').select('totp_secret').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).totp_secret!
}

const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('the first step', () => {
  test('asks a user with an authenticator app for a code, and opens nothing before', async () => {
    const { email, sessions } = await setUpMfa()
    const before = await sessions()
    for (const token of [undefined, '', ' ']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/authentication',
        payload: { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD, token },
      })
      expect(reply.statusCode).toBe(412)
      expect(reply.json()).toMatchObject({
        name: 'PreconditionFailed',
        code: 412,
        data: { methods: ['totp', 'one-time-passcode', 'recovery-code'] },
      })
      expect(reply.cookies).toEqual([])
      expect(reply.body).not.toContain('accessToken')
    }
    expect(await sessions()).toBe(before)
  })

  test('does not reveal MFA to a wrong password', async () => {
    const { signIn, code } = await setUpMfa()
    for (const token of [undefined, code()]) {
      const { status, body } = await signIn(token, 'wrong horse battery')
      expect([status, body]).toEqual([
        401,
        { name: 'NotAuthenticated', message: 'Invalid login', code: 401 },
      ])
    }
  })

  test('does not offer recovery codes when all are used', async () => {
    const { signIn, userId } = await setUpMfa()
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    expect((await signIn()).body.data).toEqual({ methods: ['totp', 'one-time-passcode'] })
  })
})

describe('the code of the authenticator app', () => {
  test('signs in, however it is spaced; responses say that it is set up but never contain it [A1.6]', async () => {
    const { signIn, code, secret } = await setUpMfa()
    const { status, body } = await signIn(` ${code().slice(0, 3)} ${code().slice(3)} `)
    expect([status, body.user.totp]).toEqual([201, 'enabled'])
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('works once, and no earlier code works after it [S5.4]', async () => {
    const { signIn, code } = await setUpMfa()
    const [before, last] = [code(0), code(30)]
    expect((await signIn(last)).status).toBe(201)
    for (const used of [last, before]) {
      const { status, body } = await signIn(used)
      expect([status, body.message]).toEqual([401, WRONG])
    }
  })

  test('sent fifty times at once opens exactly one session [D3.39 S5.1]', async () => {
    const { signIn, sessions, code } = await setUpMfa()
    const before = await sessions()
    const now = code()
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(now)))
    expect(countOf(answers, 201)).toBe(1)
    expect(countOf(answers, 401) + countOf(answers, 429)).toBe(49)
    expect(await sessions()).toBe(before + 1)
  })

  test('is accepted once of fifty at once even without a limit on attempts', async () => {
    const { userId, code } = await setUpMfa()
    const user = { id: userId, totp_secret: await storedSecret(userId) }
    const [now, shown] = [Date.now(), code()]
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => useTotpCode(services, user, shown, now)),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('is accepted, once, while a rotation of keys encrypts its secret again [D15.727]', async () => {
    const { userId, secret, code } = await setUpMfa()
    const totp_secret = await storedSecret(userId)
    const anew = services.encryptor.encrypt(secret, `totp of ${userId}`)
    await db.updateTable('users').set({ totp_secret: anew }).where('id', '=', userId).execute()
    const use = () => useTotpCode(services, { id: userId, totp_secret }, code(), Date.now())
    expect([await use(), await use()]).toEqual([true, false])
  })

  test.each(['000000', 'abcdef', '１２３４５６', '1'.repeat(40), '٠٠٠٠٠٠', '\0'])(
    'is rejected as wrong when malformed: %j',
    async (token) => {
      const { signIn } = await setUpMfa()
      const { status, body } = await signIn(token)
      expect([status, body.message]).toEqual([401, WRONG])
    },
  )

  test('belongs to one account: a secret copied into another row accepts no code', async () => {
    const [thief, victim] = [await setUpMfa(), await setUpMfa()]
    const totp_secret = await storedSecret(thief.userId)
    await db.updateTable('users').set({ totp_secret }).where('id', '=', victim.userId).execute()
    expect((await victim.signIn(thief.code())).status).toBe(500)
  })
})

describe('a recovery code', () => {
  test('signs in once, in any case and spacing, and its owner gets an email and an activity log entry [D3.41]', async () => {
    const { signIn, recoveryCodes, email, userId } = await setUpMfa()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    expect(first).toMatch(/^[0-9a-z]{6}(-[0-9a-z]{6}){3}$/)
    expect((await signIn(` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(201)
    expect((await signIn(first)).body.message).toBe(WRONG)
    await sendMails()
    const emails = (await mails()).filter(({ to }) => to === email).map(({ text }) => text)
    expect(emails.join()).toMatch(/A recovery code was used[^]+9 of your recovery codes are left/)
    const logged = await actionsOn(db, userId)
    expect(logged).toContainEqual('Used a recovery code (9 left)')
  })

  test('sent fifty times at once opens exactly one session', async () => {
    const { signIn, recoveryCodes } = await setUpMfa()
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(recoveryCodes[3])))
    expect(countOf(answers, 201)).toBe(1)
  })

  test('belonging to another user is wrong', async () => {
    const [one, other] = [await setUpMfa(), await setUpMfa()]
    expect((await one.signIn(other.recoveryCodes[0])).body.message).toBe(WRONG)
  })

  test('is not readable in the database [D3.46]', async () => {
    const { recoveryCodes, userId, secret } = await setUpMfa()
    const stored = [
      ...(await db.selectFrom('recovery_codes').selectAll().execute()),
      ...(await db.selectFrom('users').selectAll().where('id', '=', userId).execute()),
    ]
    const bytes = stored
      .flatMap((row) => Object.values(row))
      .filter((value) => Buffer.isBuffer(value))
    const text = JSON.stringify(stored) + bytes.map((value) => value.toString('latin1')).join()
    for (const canary of [secret, ...recoveryCodes]) expect(text).not.toContain(canary)
  })

  test('has 120 bits, so that its hash needs no key and outlives the replacement of keys [D15.731 S45.62]', async () => {
    const { signIn, recoveryCodes, userId } = await setUpMfa()
    const [code = ''] = recoveryCodes
    expect(code.replaceAll('-', '')).toHaveLength(24)
    const digest = hash('sha256', `${userId}\0${code.replaceAll('-', '')}`, 'buffer')
    const { code_hash } = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('code_hash', '=', Buffer.concat([Buffer.of(2), digest]))
      .executeTakeFirstOrThrow()
    expect(code_hash).toHaveLength(33)
    expect((await signIn(code)).status).toBe(201)
  })

  test('made before, with ten characters, signs in once, and its owner is counted [D15.731]', async () => {
    const { signIn, userId } = await setUpMfa()
    const code_hash = services.encryptor.keyedHash('abcde12345', `recovery code of ${userId}`)
    await db.insertInto('recovery_codes').values({ user_id: userId, code_hash }).execute()
    expect(await countFormerCodes(db)).toBe(1)
    expect((await signIn('ABCDE-12345')).status).toBe(201)
    expect((await signIn('ABCDE-12345')).status).toBe(401)
    expect(await countFormerCodes(db)).toBe(0)
  })
})
