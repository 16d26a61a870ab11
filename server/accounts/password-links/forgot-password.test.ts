import type { PasswordLink } from '@insights/contract/accounts/forgot-password.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { answerChallenge } from '../../testing/answer-challenge.ts'
import { PASSWORD } from '../../testing/call-as.ts'
import { forgetPasswords, tokenOf } from '../../testing/forget-password.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'
import { requestPasswordLink } from './request-password-link.ts'

const portal = await openTestPortal()
const { app, db, services, anonymous, as, sendMails, mails } = portal
const { ask, mailsTo } = forgetPasswords(portal)

const NEW_PASSWORD = 'quiet lantern over harbour'
const SENT = { message: 'An email has been sent to your account.' }

const choose = (id: string) =>
  anonymous('PUT', `/forgot-password/${id}`, {
    id,
    password: NEW_PASSWORD,
    application: 'INSIGHTS',
  })

const signIn = (email: string, password: string) =>
  anonymous('POST', '/authentication', { strategy: 'local', email, password, app: 'INSIGHTS' })

describe('requesting a link', () => {
  test('emails it to the address of the account, and it works once [A8.2]', async () => {
    const email = 'once@test.example'
    await as({ email, loginType: 'ADMIN' })
    expect(await ask(email)).toMatchObject({ status: 201, body: SENT })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Set a new password')
    const token = tokenOf(mail!)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const check = await anonymous<PasswordLink>('GET', `/forgot-password/${token}`)
    expect(check).toMatchObject({ status: 200, body: { _id: token, email, lastName: 'Tester' } })
    expect(await choose(token)).toMatchObject({
      status: 200,
      body: { message: 'Your new password has been updated' },
    })
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(201)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect(await choose(token)).toMatchObject({
      status: 410,
      body: { message: 'Forgot Password link has expired!' },
    })
    expect(await anonymous('GET', `/forgot-password/${token}`)).toMatchObject({
      status: 410,
      body: {
        name: 'Gone',
        message: 'Your login token is invalid. It is expired or has already been used.',
      },
    })
  })

  test('gets the same response and leaves one job with or without an account [D3.12 S1.2]', async () => {
    await as({ email: 'known@test.example', loginType: 'ADMIN' })
    await as({ email: 'sleeping@test.example', loginType: 'ADMIN' })
    await as({ email: 'passwordless@test.example', loginType: 'CUSTOMER' })
    await changeUser(db, 'sleeping@test.example', { active: false })
    await changeUser(db, 'passwordless@test.example', { password_hash: null })
    await sendMails()
    const kinds = ['known', 'unknown', 'sleeping', 'passwordless']
    const before = await countJobs()
    for (const kind of kinds) {
      const { status, body } = await ask(`${kind}@test.example`)
      expect([status, body]).toEqual([201, SENT])
    }
    expect(await countJobs()).toBe(before + kinds.length)
    await sendMails()
    const all = await mails()
    const sent = kinds.map((kind) => all.filter(({ to }) => to === `${kind}@test.example`).length)
    expect(sent).toEqual([1, 0, 0, 1])
  })

  test('takes as many queries with or without an account [D3.12]', async () => {
    await as({ email: 'measured@test.example', loginType: 'ADMIN' })
    const counts = await Promise.all(
      ['measured@test.example', 'unmeasured@test.example'].map(async (email) => {
        let count = 0
        const counting = db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => ((count += 1), result),
        })
        const challenge = await answerChallenge(services)
        const wanted = { email, application: 'INSIGHTS', challenge } as const
        await requestPasswordLink({ ...services, db: counting }, wanted, email)
        return count
      }),
    )
    // The attempts, the challenge and the job.
    expect(counts).toEqual([4, 4])
  })

  test('finds the account by any spelling of the address', async () => {
    await as({ email: 'Mixed.Case@test.example', loginType: 'ADMIN' })
    await ask(' mIXED.cASE@TEST.example ')
    expect(await mailsTo('Mixed.Case@test.example')).toHaveLength(1)
  })

  test('gets the usual response after five emails in an hour, which are all that are sent [D3.26]', async () => {
    await as({ email: 'flooded@test.example', loginType: 'ADMIN' })
    for (let round = 0; round < 8; round += 1) {
      const { status, body } = await ask('Flooded@test.example')
      expect([status, body]).toEqual([201, SENT])
    }
    expect(await mailsTo('flooded@test.example')).toHaveLength(5)
  })

  test('is limited for each address of the network [D3.97]', async () => {
    const remoteAddress = '203.0.113.9'
    const statuses = []
    for (let round = 0; round < 32; round += 1) {
      const payload = {
        email: `nobody${round}@test.example`,
        application: 'INSIGHTS',
        challenge: await answerChallenge(services),
      }
      const url = '/api/forgot-password'
      const reply = await app.inject({ method: 'POST', url, remoteAddress, payload })
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429, 429])
  })

  test.each([
    [{ challenge: undefined }, 'challenge'],
    [{ challenge: 'bm90aGluZw==' }, 'challenge'],
    [{ email: '' }, 'email'],
    [{ email: `${'x'.repeat(250)}@test.example` }, 'email'],
    [{ email: 'senior@test.example\r\nBcc: evil@evil.example' }, 'email'],
    [{ email: 'senior@test.example,evil@evil.example' }, 'email'],
    [{ email: 'sеnior@test.example' }, 'email'],
    [{ email: 'senior@tést.example' }, 'email'],
    [{ email: { $ne: null } }, 'email'],
    [{ application: 'PAYROLL' }, 'application'],
    [{ userId: '1' }, 'userId'],
  ])('rejects %o and names the field', async (change, field) => {
    const { status, body } = await ask('senior@test.example', change)
    expect([status, Object.keys(body.errors!)]).toEqual([400, [field]])
  })

  test('accepts a challenge once, also of fifty requests at once', async () => {
    const challenge = await answerChallenge(services)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        app.inject({
          method: 'POST',
          url: '/api/forgot-password',
          remoteAddress: `198.51.100.${at}`,
          payload: { email: 'unknown@test.example', application: 'INSIGHTS', challenge },
        }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49)
  })
})

test('a job that runs again sends no second email', async () => {
  const email = 'again@test.example'
  await as({ email, loginType: 'ADMIN' })
  await ask(email)
  expect(await mailsTo(email)).toHaveLength(1)
  await sql`update pgboss.job set state = 'retry', completed_on = null
    where name = 'send-password-link'`.execute(db)
  expect(await mailsTo(email)).toHaveLength(1)
})

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where name = 'send-password-link'`.execute(db)
  return Number(rows[0]!.count)
}
