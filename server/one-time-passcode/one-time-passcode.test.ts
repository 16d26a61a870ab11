import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { PASSWORD } from '../testing/call-as.ts'
import { setUpAuthenticator } from '../testing/set-up-authenticator.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, as, anonymous, runJobs, mails } = await openTestPortal()

beforeEach(() => db.deleteFrom('attempts').execute())

let number = 0
async function enrol() {
  const email = `passcode-${(number += 1)}@test.example`
  const { userId } = await setUpAuthenticator(await as({ email, loginType: 'ADMIN' }))
  const ask = (password = PASSWORD) =>
    anonymous<Partial<ErrorBody>>('POST', '/one-time-passcode', { email, password })
  const signIn = (token: string) =>
    anonymous<Partial<ErrorBody>>('POST', '/authentication', {
      strategy: 'local',
      app: 'INSIGHTS',
      email,
      password: PASSWORD,
      token,
    })
  const sent = async () => {
    await runJobs()
    return (await mails()).filter(
      ({ to, subject }) => to === email && subject === 'Your one-time passcode',
    )
  }
  /** The code as the latest mail shows it. */
  const mailed = async () => /\b\d{4} \d{4}\b/.exec((await sent()).at(-1)?.text ?? '')?.[0] ?? ''
  return { email, userId, ask, signIn, sent, mailed }
}

describe('a one-time passcode', () => {
  test('comes by mail as eight digits, and lets in once', async () => {
    const { ask, signIn, mailed, sent } = await enrol()
    const { status, body } = await ask()
    expect([status, body]).toEqual([201, { sent: true }])
    const code = await mailed()
    expect(code).toMatch(/^\d{4} \d{4}$/)
    const [mail] = await sent()
    expect(mail!.subject + mail!.text.split('\n')[0]).not.toContain(code)
    expect((await signIn(code)).status).toBe(201)
    expect((await signIn(code)).body.message).toBe('Invalid verification code. Please try again.')
  })

  test('brought fifty times at once opens exactly one session', async () => {
    const { ask, signIn, mailed } = await enrol()
    await ask()
    const code = await mailed()
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(code)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is worth nothing once another one was asked for', async () => {
    const { ask, signIn, mailed } = await enrol()
    await ask()
    const former = await mailed()
    await ask()
    expect((await signIn(former)).status).toBe(401)
    expect((await signIn(await mailed())).status).toBe(201)
  })

  test('works for ten minutes', async () => {
    const { ask, signIn, mailed, userId } = await enrol()
    await ask()
    const code = await mailed()
    const later = (minutes: number) =>
      sql`update one_time_passcodes set expires_at = expires_at - make_interval(secs => ${minutes * 60})
        where user_id = ${userId}`.execute(db)
    await later(9.9)
    const copy = await db.selectFrom('one_time_passcodes').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow() // prettier-ignore
    expect((await signIn(code)).status).toBe(201)
    await db.insertInto('one_time_passcodes').values(copy).execute()
    await later(0.2)
    expect((await signIn(code)).status).toBe(401)
  })

  test('is kept where neither the database nor the jobs tell it', async () => {
    const { ask, mailed } = await enrol()
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

  test('is not sent for a wrong password or an unknown address, which are told alike and counted', async () => {
    const { ask, sent } = await enrol()
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

  test('is sent five times an hour, and then refused in words', async () => {
    const { ask, sent } = await enrol()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body.message).toMatch(/^Too many passcodes were sent/)
    expect(await sent()).toHaveLength(5)
  })

  test('is for nobody who is inactive or has no second factor', async () => {
    const { ask, userId, sent } = await enrol()
    await db.updateTable('users').set({ active: false }).where('id', '=', userId).execute()
    expect((await ask()).body).toMatchObject({ code: 401, message: 'User is not verified.' })
    await db
      .updateTable('users')
      .set({ active: true, totp_secret: null })
      .where('id', '=', userId)
      .execute()
    expect((await ask()).status).toBe(409)
    expect(await sent()).toEqual([])
  })
})
