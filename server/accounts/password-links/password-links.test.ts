import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { answerChallenge } from '../../testing/answer-challenge.ts'
import { PASSWORD } from '../../testing/call-as.ts'
import { forgetPasswords, linkIn, tokenOf } from '../../testing/forget-password.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'
import { inviteUser } from './invite-user.ts'

const portal = await openTestPortal()
const { db, services, anonymous, as } = portal
const { ask, mailsTo, tokenFor } = forgetPasswords(portal)

const NEW_PASSWORD = 'quiet lantern over harbour'
const GONE = 'Your login token is invalid. It is expired or has already been used.'
const TOO_LATE = 'Forgot Password link has expired!'

const choose = (id: string, password = NEW_PASSWORD) =>
  anonymous('PUT', `/forgot-password/${id}`, { id, password, application: 'INSIGHTS' })

const signIn = (email: string, password: string) =>
  anonymous('POST', '/authentication', { strategy: 'local', email, password, app: 'INSIGHTS' })

const findUser = (email: string) =>
  db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirstOrThrow()

describe('the link in the email', () => {
  test.each([
    'https://evil.example/forgotPassword',
    'https://portal.test@evil.example/',
    'http://good@evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    'http://portal.test.evil.example/',
  ])('leads to the portal’s own origin when the client sends %s', async (url) => {
    const email = `${crypto.randomUUID()}@test.example`
    await as({ email, loginType: 'ADMIN' })
    await ask(email, { url })
    const [mail] = await mailsTo(email)
    expect(mail!.text + mail!.html).not.toMatch(/evil/)
    const link = linkIn(mail!)
    expect([link.origin, link.pathname]).toEqual(['http://portal.test', '/forgotPassword'])
    expect([...link.searchParams.keys()]).toEqual(['parts', 'application', 'redirectUrl'])
    expect(link.searchParams.get('redirectUrl')).toBe('/')
  })

  test('keeps a path within the portal that the client names', async () => {
    const email = 'path@test.example'
    await as({ email, loginType: 'ADMIN' })
    await ask(email, { url: 'http://portal.test/report-list?page=2' })
    const [mail] = await mailsTo(email)
    expect(mail!.text).toContain('application=INSIGHTS&redirectUrl=%2Freport-list%3Fpage%3D2')
  })

  test('leads to the portal’s own origin when headers are forged [D3.16 S2.1]', async () => {
    const email = 'headers@test.example'
    await as({ email, loginType: 'ADMIN' })
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
      referer: 'https://evil.example/',
    }
    expect((await ask(email, {}, forged)).status).toBe(201)
    const [mail] = await mailsTo(email)
    expect(mail!.text).toContain('http://portal.test/forgotPassword?parts=')
    expect(mail!.text + mail!.html).not.toMatch(/evil/)
  })

  test('is stored in a form that cannot be used from the database [D3.18 S3.3]', async () => {
    const email = 'stored@test.example'
    await as({ email, loginType: 'ADMIN' })
    const challenge = await answerChallenge(services)
    await ask(email, { challenge })
    const jobs = await sql`select data, output from pgboss.job`.execute(db)
    expect(JSON.stringify(jobs.rows)).not.toContain(email)
    const token = tokenOf((await mailsTo(email)).at(-1)!)
    const tables = ['password_links', 'activities', 'used_challenges', 'attempts', 'pgboss.job']
    const rows = await Promise.all(
      tables.map((table) => sql`select t::text from ${sql.table(table)} t`.execute(db)),
    )
    const stored = JSON.stringify(rows.map((result) => result.rows))
    expect(Buffer.from(token, 'base64url')).toHaveLength(256 / 8)
    const bytes = [Buffer.from(token), Buffer.from(token, 'base64url')]
    for (const secret of [token, challenge, ...bytes.map((one) => one.toString('hex'))]) {
      expect(stored).not.toContain(secret)
    }
  })
})

describe('choosing a new password', () => {
  const LANTERN = 'lantern@test.example'
  beforeAll(async () => {
    await as({ email: LANTERN, loginType: 'ADMIN' })
  })

  test('succeeds once of fifty at once with one link [D3.19 S3.1]', async () => {
    const email = 'race@test.example'
    await as({ email, loginType: 'ADMIN' })
    const token = await tokenFor(email)
    const passwords = Array.from({ length: 50 }, (_, at) => `${NEW_PASSWORD} ${at}`)
    const replies = await Promise.all(passwords.map((password) => choose(token, password)))
    const winners = passwords.filter((_, at) => replies[at]!.status === 200)
    expect(winners).toHaveLength(1)
    // A busy machine rejects some requests before they reach the link.
    expect(replies.some(({ status }) => status === 410)).toBe(true)
    expect((await signIn(email, winners[0]!)).status).toBe(201)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Set a new password',
      'Your password was changed',
    ])
  })

  test('is rejected an hour after the link was sent, and the opened link shows that [S3.2]', async () => {
    const email = 'late@test.example'
    await as({ email, loginType: 'ADMIN' })
    const token = await tokenFor(email)
    const { expires_at, created_at } = await db
      .selectFrom('password_links')
      .innerJoin('users', 'users.id', 'user_id')
      .where('email', '=', email)
      .select(['expires_at', 'password_links.created_at'])
      .executeTakeFirstOrThrow()
    expect((Date.parse(expires_at) - Date.parse(created_at)) / 60_000).toBeCloseTo(60, 0)
    await db
      .updateTable('password_links')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .execute()
    expect(await anonymous('GET', `/forgot-password/${token}`)).toMatchObject({
      status: 410,
      body: { message: GONE },
    })
    expect(await choose(token)).toMatchObject({ status: 410, body: { message: TOO_LATE } })
    expect((await signIn(email, PASSWORD)).status).toBe(201)
  })

  test.each([
    ['short', 'Password is too short'],
    ['Password123!', 'This password is not strong enough'],
    [LANTERN, 'This password is not strong enough'],
    ['x'.repeat(201), 'Must be at most 200 characters'],
  ])('with %s is rejected and leaves the link valid', async (password, message) => {
    const token = await tokenFor(LANTERN)
    const { status, body } = await choose(token, password)
    expect([status, body.errors]).toEqual([400, { password: message }])
    expect((await anonymous('GET', `/forgot-password/${token}`)).status).toBe(200)
  })

  test.each([
    ['fifteen kilobytes', 15_000, [400, { password: 'Must be at most 200 characters' }]],
    ['a megabyte', 1_000_000, [413, undefined]],
  ])('longer than allowed is rejected before hashing: %s', async (_, length, rejection) => {
    const token = await tokenFor(LANTERN)
    const began = process.cpuUsage()
    const { status, body } = await choose(token, 'x7Kq'.repeat(length / 4))
    expect([status, body.errors]).toEqual(rejection)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  })

  test('ends every session, invalidates other links, is logged and sends an email [D3.20]', async () => {
    const email = 'everything@test.example'
    const call = await as({ email, loginType: 'ADMIN' })
    const other = await tokenFor(email)
    const token = await tokenFor(email)
    expect((await call('GET', '/industries')).status).toBe(200)
    await choose(token)
    expect((await call('GET', '/industries')).status).toBe(401)
    expect((await choose(other)).status).toBe(410)
    const { id } = await findUser(email)
    const actions = await db
      .selectFrom('activities')
      .where('subject_reference', '=', id)
      .orderBy('created_at')
      .select(['action', 'actor_id'])
      .execute()
    expect(actions).toEqual([
      { action: 'Signed in', actor_id: id },
      { action: 'Was sent a link to set a new password', actor_id: null },
      { action: 'Was sent a link to set a new password', actor_id: null },
      { action: 'Set a new password by a link', actor_id: id },
    ])
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Your password was changed')
  })

  test('leaves MFA in force [D3.21]', async () => {
    const email = 'factor@test.example'
    await as({ email, loginType: 'ADMIN' })
    await changeUser(db, email, { totp_secret: Buffer.from('sealed') })
    await choose(await tokenFor(email))
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(412)
  })

  test('is rejected once the account is deactivated or deleted', async () => {
    const ways = {
      'deactivated@test.example': sql`update users set active = false where email = 'deactivated@test.example'`,
      'deleted@test.example': sql`delete from users where email = 'deleted@test.example'`,
    }
    for (const [email, lose] of Object.entries(ways)) {
      await as({ email, loginType: 'CUSTOMER' })
      const token = await tokenFor(email)
      await lose.execute(db)
      expect((await choose(token)).status).toBe(410)
      expect((await anonymous('GET', `/forgot-password/${token}`)).status).toBe(410)
    }
  })

  test('is rejected when URL and body name different links', async () => {
    const email = 'two@test.example'
    await as({ email, loginType: 'ADMIN' })
    const token = await tokenFor(email)
    const body = { id: token, password: NEW_PASSWORD, application: 'INSIGHTS' }
    const { status, body: answer } = await anonymous('PUT', '/forgot-password/another', body)
    expect([status, answer.errors]).toEqual([400, { id: 'Cannot be changed' }])
  })
})

describe('an invitation', () => {
  async function invite(email: string): Promise<string> {
    const user = await findUser(email)
    await db.transaction().execute((transaction) => inviteUser(transaction, services, user))
    return tokenOf((await mailsTo(email)).at(-1)!)
  }

  test('sends a link that works for three days, and no notice of a changed password [D3.22]', async () => {
    const email = 'invited@test.example'
    await as({ email, loginType: 'CUSTOMER' })
    await db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute()
    const token = await invite(email)
    const { expires_at } = await db
      .selectFrom('password_links')
      .where('purpose', '=', 'invitation')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
    expect((await choose(token)).status).toBe(200)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(201)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Choose your password for Competitive Insights',
    ])
  })

  test('invalidates the former one when it is sent again', async () => {
    const email = 'reinvited@test.example'
    await as({ email, loginType: 'CUSTOMER' })
    const former = await invite(email)
    const token = await invite(email)
    expect((await choose(former)).status).toBe(410)
    expect((await choose(token)).status).toBe(200)
  })

  test('is not sent when the transaction is rolled back', async () => {
    const email = 'undone@test.example'
    await as({ email, loginType: 'CUSTOMER' })
    const user = await findUser(email)
    const undone = db.transaction().execute(async (transaction) => {
      await inviteUser(transaction, services, user)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await mailsTo(email)).toEqual([])
  })

  test('greets by name, which is always plain text', async () => {
    const email = 'tags@test.example'
    await as({ email, loginType: 'CUSTOMER' })
    const name = '<img src=x onerror=alert(1)> \u202Egpj.exe'
    await db.updateTable('users').set({ name }).where('email', '=', email).execute()
    await invite(email)
    const [mail] = await mailsTo(email)
    expect(mail!.html).not.toContain('<img')
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail!.html + mail!.text).not.toContain('\u202E')
  })
})
