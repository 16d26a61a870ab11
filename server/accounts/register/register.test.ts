import type { UserListed } from '@insights/contract/accounts/users.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { answerChallenge } from '../../testing/answer-challenge.ts'
import { tokenOf } from '../../testing/forget-password.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { requestRegistration } from './routes.ts'

const portal = await openTestPortal({ SALES_EMAIL: 'sales@keylime.example' })
const { app, db, services, anonymous, as, senior, sendMails, mails } = portal

const ANSWER = { message: 'Thank you for registering. We have sent you an email.' }
const visitor = {
  name: 'Vera',
  lastName: 'Visitor',
  email: 'vera@visitor.example',
  phone: '+1 555 0100',
  title: 'Head of Research',
  company: 'Fielding & Sons',
}
let asked = 0

async function register(change: object = {}) {
  asked += 1
  const payload = { ...visitor, challenge: await answerChallenge(services), ...change }
  const reply = await app.inject({
    method: 'POST',
    url: '/api/register',
    remoteAddress: `10.1.${asked >> 8}.${asked & 255}`,
    payload,
  })
  return { status: reply.statusCode, body: reply.json<ErrorBody>() }
}

/** Returns the emails sent because of `work`. */
async function mailedTo(email: string, work: () => Promise<unknown>) {
  await sendMails()
  const before = (await mails()).length
  await work()
  await sendMails()
  return (await mails()).slice(before).filter(({ to }) => to === email)
}

const findUsers = (email: string) =>
  db
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email)
    .selectAll()
    .execute()

describe('registering', () => {
  test('creates an inactive customer without a password, and emails the visitor and sales [D3.14]', async () => {
    const sales = await mailedTo('sales@keylime.example', async () => {
      expect(await register()).toMatchObject({ status: 201, body: ANSWER })
    })
    const [user] = await findUsers(visitor.email)
    expect(user).toMatchObject({
      name: 'Vera',
      last_name: 'Visitor',
      phone: '+1 555 0100',
      title: 'Head of Research',
      company: 'Fielding & Sons',
      login_type: 'CUSTOMER',
      active: false,
      password_hash: null,
      company_customer_id: null,
    })
    expect(sales).toHaveLength(1)
    expect(sales[0]!.subject).toBe('New registration: Vera Visitor, Fielding & Sons')
    for (const fact of Object.values(visitor)) expect(sales[0]!.text).toContain(fact)
    expect(sales[0]!.html).toContain('Fielding &amp; Sons')
    const [confirmation] = (await mails()).filter(({ to }) => to === visitor.email)
    expect(confirmation!.subject).toBe('We have received your registration')
    const activities = await actionsOn(db, user!.id)
    expect(activities).toEqual(['Registered'])
  })

  test('does not allow sign-in until a senior activates the account and its link is used', async () => {
    const email = 'patient@visitor.example'
    const password = 'quiet lantern over harbour'
    await register({ email })
    await sendMails()
    const credentials = { strategy: 'local', email, password, app: 'INSIGHTS' }
    expect((await anonymous('POST', '/authentication', credentials)).status).toBe(401)
    const found = await senior<FindResult<UserListed>>('GET', '/users', { term: email })
    const { _id: id, active } = found.body.data[0]!
    expect(active).toBe(false)
    const [invitation] = await mailedTo(email, () =>
      senior('PUT', `/users/${id}`, {
        name: 'Vera',
        lastName: 'Visitor',
        active: true,
        companyCustomer: portal.customer.companyCustomer,
      }),
    )
    const token = tokenOf(invitation!)
    const body = { id: token, password, application: 'INSIGHTS' }
    expect((await anonymous('PUT', `/forgot-password/${token}`, body)).status).toBe(200)
    expect((await anonymous('POST', '/authentication', credentials)).status).toBe(201)
  })

  test('with a known address gets the same response, changes nothing, and emails only its owner [D3.13 S1.3]', async () => {
    const email = 'owner@test.example'
    await as({ email, loginType: 'ADMIN' })
    const before = await findUsers(email)
    const sales = await mailedTo('sales@keylime.example', async () => {
      expect(await register({ email: 'Owner@Test.example' })).toMatchObject({
        status: 201,
        body: ANSWER,
      })
    })
    expect(sales).toEqual([])
    expect(await findUsers(email)).toEqual(before)
    const [mail, ...more] = (await mails()).filter(({ to }) => to === email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('You have an account already')
    expect(mail!.text).toContain('Forgot password')
    expect(mail!.text + mail!.html).not.toMatch(/Vera|Fielding/)
  })

  test('again before activation emails that the account is not active', async () => {
    const email = 'impatient@visitor.example'
    await register({ email })
    const [mail] = await mailedTo(email, () => register({ email }))
    expect(mail!.text).toContain('It is not active at the moment')
    expect(await findUsers(email)).toHaveLength(1)
  })

  test('many times at once creates one account [D3.14]', async () => {
    const email = 'many@visitor.example'
    const [, ...more] = await mailedTo('sales@keylime.example', () =>
      Promise.all(Array.from({ length: 5 }, () => register({ email }))),
    )
    expect(more).toEqual([])
    expect(await findUsers(email)).toHaveLength(1)
  })

  test('takes as many queries for a known as for an unknown address', async () => {
    const counts = await Promise.all(
      ['senior@test.example', 'unknown@visitor.example'].map(async (email) => {
        let count = 0
        const counting = db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => ((count += 1), result),
        })
        const challenge = await answerChallenge(services)
        await requestRegistration(
          { ...services, db: counting },
          { ...visitor, email, challenge },
          email,
        )
        return count
      }),
    )
    // The attempts, the challenge and the job.
    expect(counts).toEqual([4, 4])
  })

  test('gets the usual response after five times in an hour, and then sends no email', async () => {
    const email = 'flooded@visitor.example'
    const mailed = await mailedTo(email, async () => {
      for (let round = 0; round < 7; round += 1) {
        expect(await register({ email })).toMatchObject({ status: 201, body: ANSWER })
      }
    })
    expect(mailed).toHaveLength(5)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ lastName: ' ' }, 'lastName'],
    [{ phone: undefined }, 'phone'],
    [{ title: '' }, 'title'],
    [{ company: 'x'.repeat(201) }, 'company'],
    [{ company: 'Fielding\r\nBcc: evil@evil.example' }, 'company'],
    [{ email: 'vera@visitor.example\r\nBcc: evil@evil.example' }, 'email'],
    [{ email: 'vera@visitor.example, evil@evil.example' }, 'email'],
    [{ email: 'vera@vísitor.example' }, 'email'],
    [{ email: 'vеra@visitor.example' }, 'email'],
    [{ email: 'vera@visitor' }, 'email'],
    [{ challenge: 'bm90aGluZw==' }, 'challenge'],
    [{ loginType: 'SENIOR' }, 'loginType'],
    [{ active: true }, 'active'],
    [{ password: 'quiet lantern over harbour' }, 'password'],
    [{ companyCustomer: crypto.randomUUID() }, 'companyCustomer'],
  ])('rejects %o and names the field', async (change, field) => {
    const { status, body } = await register(change)
    expect([status, Object.keys(body.errors!)]).toEqual([400, [field]])
  })
})

describe('input of a visitor', () => {
  const hostile = {
    name: '<script>alert(1)</script>',
    lastName: '"><img src=x>',
    company: 'Fielding\u202Eexe. Bcc: evil@evil.example',
    title: 'Visit https://evil.example now',
  }

  test('is plain text in the notice to sales, and starts no header [D3.90]', async () => {
    const [notice] = await mailedTo('sales@keylime.example', () =>
      register({ ...hostile, email: 'hostile@visitor.example' }),
    )
    expect(notice!.to).toBe('sales@keylime.example')
    expect(notice!.html).not.toMatch(/<script|<img/)
    expect(notice!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(notice!.subject).toMatch(/^New registration: .*Bcc: evil@evil.example$/)
    expect(notice!.subject + notice!.text + notice!.html).not.toContain('\u202E')
  })

  test('is not sent to the typed address: the form sends no text to strangers [D3.15]', async () => {
    const [confirmation] = await mailedTo('stranger@visitor.example', () =>
      register({ ...hostile, email: 'stranger@visitor.example' }),
    )
    expect(confirmation!.text + confirmation!.html).not.toMatch(/alert|evil|Fielding|img src/)
  })

  test('is encrypted in the job table', async () => {
    await register({ email: 'sealed@visitor.example', company: 'Canary Ltd' })
    const { rows } = await sql`select * from pgboss.job where name = 'register'`.execute(db)
    expect(JSON.stringify(rows)).not.toMatch(/Canary|sealed@visitor/)
  })
})

test('a job that runs again creates nothing and sends no email', async () => {
  const email = 'again@visitor.example'
  await register({ email })
  await sendMails()
  const mailed = await mailedTo(email, () =>
    sql`update pgboss.job set state = 'retry', completed_on = null where name = 'register'`.execute(
      db,
    ),
  )
  expect(mailed).toEqual([])
  expect(await findUsers(email)).toHaveLength(1)
})
