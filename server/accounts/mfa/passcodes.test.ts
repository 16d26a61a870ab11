import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { PASSWORD } from '../../testing/call-as.ts'
import { forgetPasswords } from '../../testing/forget-password.ts'
import { openStream } from '../../testing/open-stream.ts'
import { setUpAuthenticator } from '../../testing/set-up-authenticator.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'

const portal = await openTestPortal()
const { app, db, as, anonymous, senior, researcher, sendMails, mails } = portal
const { tokenFor } = forgetPasswords(portal)
const NEW = 'seven lighthouses hum quietly'

beforeEach(() => db.deleteFrom('attempts').execute())

let number = 0
async function setUpMfa(loginType: 'ADMIN' | 'CUSTOMER' = 'ADMIN') {
  const email = `passcode-${(number += 1)}@test.example`
  const authenticator = await setUpAuthenticator(await as({ email, loginType }))
  /** Cookie of the last request for a code. */
  const browser = { cookie: '' }
  const post = async (path: string, payload: object, cookie: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { cookie },
    })
    return { status: reply.statusCode, body: reply.json<Partial<ErrorBody>>(), reply }
  }
  const ask = async (password = PASSWORD) => {
    const { reply, ...asked } = await post('/one-time-passcode', { email, password }, '')
    const [cookie] = reply.cookies
    if (cookie) browser.cookie = `${cookie.name}=${cookie.value}`
    return { ...asked, cookie }
  }
  const signIn = (token?: string, password = PASSWORD, cookie = browser.cookie) => {
    const local = { strategy: 'local', app: 'INSIGHTS', email, password, token }
    return post('/authentication', local, cookie)
  }
  const sent = async () => {
    await sendMails()
    return (await mails()).filter(
      ({ to, subject }) => to === email && subject === 'Your one-time passcode',
    )
  }
  /** Returns the code in the latest email. */
  const mailed = async () => /\b\d{4} \d{4}\b/.exec((await sent()).at(-1)?.text ?? '')?.[0] ?? ''
  /** Sets a new password through the emailed link. */
  const reset = async () => {
    const token = await tokenFor(email)
    const body = { id: token, password: NEW, application: 'INSIGHTS' }
    expect((await anonymous('PUT', `/forgot-password/${token}`, body)).status).toBe(200)
  }
  return { ...authenticator, email, ask, signIn, sent, mailed, reset }
}

describe('a one-time passcode', () => {
  test('arrives by email as eight digits, and signs in once [D3.104]', async () => {
    const { ask, signIn, mailed, sent } = await setUpMfa()
    const { status, body } = await ask()
    expect([status, body]).toEqual([201, { sent: true }])
    const code = await mailed()
    expect(code).toMatch(/^\d{4} \d{4}$/)
    const [mail] = await sent()
    expect(mail!.subject + mail!.text.split('\n')[0]).not.toContain(code)
    expect((await signIn(code)).status).toBe(201)
    expect((await signIn(code)).body.message).toBe('Invalid verification code. Please try again.')
  })

  test('opens a session only where it was asked for, and not with that of another request [S45.64]', async () => {
    const { ask, signIn, mailed } = await setUpMfa()
    const other = await setUpMfa()
    const { cookie } = await ask()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 600 })
    const code = await mailed()
    const foreign = await other.ask()
    for (const elsewhere of ['', `${cookie!.name}=`, `${cookie!.name}=${foreign.cookie!.value}`]) {
      const tried = await signIn(code, PASSWORD, elsewhere)
      expect([tried.status, tried.body.message]).toEqual([
        401,
        'Invalid verification code. Please try again.',
      ])
    }
    expect((await ask('wrong horse battery')).cookie).toBeUndefined()
    expect((await signIn(code)).status).toBe(201)
  })

  test('sent fifty times at once opens exactly one session', async () => {
    const { ask, signIn, mailed } = await setUpMfa()
    await ask()
    const code = await mailed()
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(code)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is worthless once another one was requested [D3.42]', async () => {
    const { ask, signIn, mailed } = await setUpMfa()
    await ask()
    const former = await mailed()
    await ask()
    expect((await signIn(former)).status).toBe(401)
    expect((await signIn(await mailed())).status).toBe(201)
  })

  test('works for ten minutes [D3.104]', async () => {
    const { ask, signIn, mailed, userId } = await setUpMfa()
    await ask()
    const code = await mailed()
    const later = (minutes: number) =>
      sql`update one_time_passcodes set expires_at = expires_at - make_interval(secs => ${minutes * 60})
        where user_id = ${userId}`.execute(db)
    await later(9)
    const copy = await db.selectFrom('one_time_passcodes').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow() // prettier-ignore
    expect((await signIn(code)).status).toBe(201)
    await db.insertInto('one_time_passcodes').values(copy).execute()
    await later(1.1)
    expect((await signIn(code)).status).toBe(401)
  })

  test('is stored so that neither the database nor the jobs reveal it', async () => {
    const { ask, mailed } = await setUpMfa()
    await ask()
    const { rows: jobs } = await sql<object>`select * from pgboss.job`.execute(db)
    const code = (await mailed()).replace(' ', '')
    const stored = await db.selectFrom('one_time_passcodes').selectAll().execute()
    const text =
      JSON.stringify([jobs, stored]) +
      stored.map(({ code_hash }) => code_hash.toString('latin1')).join()
    expect(code).toHaveLength(8)
    expect(text).not.toContain(code)
    expect(text).not.toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
  })

  test('is not sent for a wrong password or an unknown address, which get the same response and are counted', async () => {
    const { ask, sent } = await setUpMfa()
    const unknown = { email: 'nobody@test.example', password: PASSWORD }
    const answers = [
      await ask('wrong horse battery'),
      await anonymous<Partial<ErrorBody>>('POST', '/one-time-passcode', unknown),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        401,
        { name: 'NotAuthenticated', message: 'Invalid login', code: 401 },
      ])
    }
    for (let round = 1; round < 10; round += 1) await ask('wrong horse battery')
    expect((await ask()).status).toBe(429)
    expect(await sent()).toEqual([])
  })

  test('is sent five times an hour, and then rejected with a message', async () => {
    const { ask, sent } = await setUpMfa()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const rejected = answers.filter(({ status }) => status === 429)
    expect(rejected).toHaveLength(3)
    expect(rejected[0]?.body.message).toMatch(/^Too many passcodes were sent/)
    expect(await sent()).toHaveLength(5)
  })

  test('is not sent to users who are inactive or have no MFA', async () => {
    const { ask, userId, sent } = await setUpMfa()
    await db.updateTable('users').set({ active: false }).where('id', '=', userId).execute()
    expect((await ask()).body).toMatchObject({ code: 401, message: 'User is not verified.' })
    await changeUser(db, userId, { active: true, totp_secret: null })
    expect((await ask()).status).toBe(409)
    expect(await sent()).toEqual([])
  })
})

describe('after a reset of the password by email, a passcode', () => {
  test('is neither offered nor sent to that mailbox for 24 hours, while app and recovery codes work [D3.74 S28.1]', async () => {
    const { ask, signIn, sent, reset, code, recoveryCodes, userId } = await setUpMfa('CUSTOMER')
    await reset()
    const asked = await signIn(undefined, NEW)
    expect([asked.status, asked.body.data]).toEqual([
      412,
      { methods: ['totp', 'recovery-code'], passcodesFrom: expect.any(String) },
    ])
    const { passcodesFrom } = asked.body.data as { passcodesFrom: string }
    const hours = (Date.parse(passcodesFrom) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const rejected = await ask(NEW)
    expect([rejected.status, rejected.body.data]).toEqual([
      409,
      { reason: 'password-reset', passcodesFrom },
    ])
    expect(rejected.body.message).toContain('Use your authenticator app or a recovery code.')
    expect(await sent()).toEqual([])
    expect((await signIn(code(30), NEW)).status).toBe(201)
    expect((await signIn(recoveryCodes[0], NEW)).status).toBe(201)

    await sql`update users set password_reset_at = password_reset_at - interval '24 hours'
      where id = ${userId}`.execute(db)
    expect((await signIn(undefined, NEW)).body.data).toEqual({
      methods: ['totp', 'one-time-passcode', 'recovery-code'],
    })
    expect((await ask(NEW)).status).toBe(201)
    expect(await sent()).toHaveLength(1)
  })

  test('reveals nothing without the password', async () => {
    const { ask, reset } = await setUpMfa()
    await reset()
    const unknown = { email: 'nobody@test.example', password: PASSWORD }
    const [known, nobody] = [await ask(), await anonymous('POST', '/one-time-passcode', unknown)]
    expect([known.status, known.body]).toEqual([nobody.status, nobody.body])
  })

  test('is rejected too when it was requested during the reset', async () => {
    const { ask, signIn, mailed, userId } = await setUpMfa()
    await ask()
    const code = await mailed()
    await sql`update users set password_reset_at = now() where id = ${userId}`.execute(db)
    expect((await signIn(code)).status).toBe(401)
  })

  test('is sent as before when the password was set by an invitation', async () => {
    const { ask, signIn, userId, email } = await setUpMfa()
    const token = await tokenFor(email)
    await db.updateTable('password_links').set({ purpose: 'invitation' }).where('user_id', '=', userId).execute() // prettier-ignore
    const body = { id: token, password: NEW, application: 'INSIGHTS' }
    await anonymous('PUT', `/forgot-password/${token}`, body)
    expect((await signIn(undefined, NEW)).body.data).toMatchObject({
      methods: expect.arrayContaining(['one-time-passcode']),
    })
    expect((await ask(NEW)).status).toBe(201)
  })
})

describe('switched off for staff by a senior, a passcode', () => {
  const switchTo = (staffPasscodes: boolean) =>
    senior('PUT', '/security-settings', { staffPasscodes })

  test('is neither offered, sent nor accepted, while customers keep theirs [S28.2]', async () => {
    const [staff, customer] = [await setUpMfa(), await setUpMfa('CUSTOMER')]
    await staff.ask()
    const code = await staff.mailed()
    expect((await switchTo(false)).body).toEqual({ staffPasscodes: false })
    onTestFinished(async () => void (await switchTo(true)))
    expect((await staff.signIn()).body.data).toEqual({ methods: ['totp', 'recovery-code'] })
    const rejected = await staff.ask()
    expect([rejected.status, rejected.body.data]).toEqual([409, { reason: 'switched-off' }])
    expect((await staff.signIn(code)).status).toBe(401)
    expect((await customer.signIn()).body.data).toMatchObject({
      methods: ['totp', 'one-time-passcode', 'recovery-code'],
    })
    expect((await customer.ask()).status).toBe(201)
    expect((await senior('GET', '/security-settings')).body).toEqual({ staffPasscodes: false })
    expect((await researcher('GET', '/security-settings')).status).toBe(403)
  })

  test('is logged and published once, however often it is switched off [D3.75]', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const streams = await Promise.all(
      [senior, researcher].map(({ token }) => openStream(app, token)),
    )
    onTestFinished(() => streams.forEach((stream) => stream.close()))
    await Promise.all([switchTo(false), switchTo(false)])
    await expect.poll(streams[0]!.events).toContainEqual({ kind: 'security-settings' })
    expect(streams[1]!.events()).not.toContainEqual({ kind: 'security-settings' })
    await switchTo(true)
    const actions = await db
      .selectFrom('activities')
      .where('subject_type', '=', 'SECURITY_SETTINGS')
      .orderBy('created_at', 'desc')
      .limit(2)
      .select('action')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'Switched emailed one-time passcodes for staff on',
      'Switched emailed one-time passcodes for staff off',
    ])
  })
})
