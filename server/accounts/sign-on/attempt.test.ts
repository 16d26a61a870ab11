import type { SignOnConnection } from '@insights/contract/accounts/sign-on.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { PASSWORD } from '../../testing/call-as.ts'
import { CLIENT, openIdentityProvider } from '../../testing/open-identity-provider.ts'
import { addSignOn, openBrowser } from '../../testing/sign-on.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { getConnection } from './connections.ts'
import { enter } from './enter.ts'

const redirectUri = 'http://portal.test/api/sign-on/callback'
const first = await openIdentityProvider({ redirectUri })
const second = await openIdentityProvider({ redirectUri })
afterAll(first.close)
afterAll(second.close)
const portal = await openTestPortal({
  SIGN_ON_PRIVATE_HOSTS: [first, second].map(({ issuer }) => new URL(issuer).host).join(),
})
const { app, db, senior, customer, as } = portal
const { companyCustomer } = customer
const domain = 'bank.example'
const connection = await addSignOn(portal, first, { companyCustomer, domain, justInTime: true })
const path = `/sign-on-connections/${connection._id}`

const person = (sub: string) => ({
  sub,
  email: `${sub}@${domain}`,
  email_verified: true,
  name: sub,
})
const callsOf = (provider: typeof first) =>
  provider.requests().filter((asked) => asked.startsWith('/token')).length

describe('a network', () => {
  test('makes thirty calls with our secret a minute by made-up codes, and stops no other network [S45.32]', async () => {
    const attacker = openBrowser(app)
    first.forget()
    const led = new Map<string, number>()
    for (let at = 0; at < 40; at += 1) {
      const { body } = await attacker.send('POST', '/sign-on', { email: `a@${domain}` })
      const asked = new URL(String(body['url']))
      const answer = new URL(asked.searchParams.get('redirect_uri')!)
      const state = asked.searchParams.get('state')!
      answer.search = String(
        new URLSearchParams({ code: `made up ${at}`, state, iss: first.issuer }),
      )
      const to = await attacker.bringBack(answer)
      led.set(to, (led.get(to) ?? 0) + 1)
      // The same answer once more makes no call.
      expect(await attacker.bringBack(answer)).toBe('/login?signOn=start-again')
    }
    expect(callsOf(first)).toBe(30)
    expect(led.get('/login?signOn=too-many')).toBe(10)
    first.person = person('elsewhere')
    expect(await openBrowser(app).signOn(first, `elsewhere@${domain}`)).toBe('/')
  })

  test('begins sixty sign-ons a minute, then learns how long to wait [S45.32]', async () => {
    const browser = openBrowser(app)
    const begin = () => browser.send('POST', '/sign-on', { email: `a@${domain}` })
    for (let at = 0; at < 60; at += 1) expect((await begin()).status).toBe(201)
    const { status, headers } = await begin()
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })

  test('is not counted for sign-ons that the provider vouches for [S45.32]', async () => {
    const browser = openBrowser(app)
    first.person = person('regular')
    for (let at = 0; at < 65; at += 1)
      expect(await browser.signOn(first, `regular@${domain}`)).toBe('/')
  })
})

describe('a sign-on that waits while its connection becomes that of another provider', () => {
  async function moveTo(provider: typeof first) {
    const fields = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
    await senior('PATCH', path, fields)
    await senior('POST', `${path}/check`, {})
    const { body } = await senior<SignOnConnection>('PATCH', path, { enabled: true })
    expect(body).toMatchObject({ issuer: provider.issuer, enabled: true })
  }

  test('connects no account to a subject of the former one, and asks the new one nothing [S45.33]', async () => {
    const email = `owner@${domain}`
    await as({ email, loginType: 'CUSTOMER', companyCustomer })
    first.person = person('owner')
    const waiting = openBrowser(app)
    expect(await waiting.signOn(first, email)).toBe('/login?signOn=connect')
    const begun = openBrowser(app)
    const { body } = await begun.send('POST', '/sign-on', { email })
    const answer = await first.visit(String(body['url']))
    await moveTo(second)
    second.forget()
    const local = { strategy: 'local', email, password: PASSWORD, app: 'INSIGHTS', connect: true }
    expect((await waiting.send('POST', '/authentication', local)).status).toBe(403)
    expect(await begun.bringBack(answer)).toBe('/login?signOn=start-again')
    expect(callsOf(second)).toBe(0)
    const connected = db.selectFrom('sign_on_identities').where('subject', '=', 'owner')
    expect(await connected.selectAll().execute()).toEqual([])
    await moveTo(first)
  })

  test('opens no session of a user whom the new one knows by the same subject [S45.33]', async () => {
    first.person = person('late')
    expect(await openBrowser(app).signOn(first, `late@${domain}`)).toBe('/')
    const user = db.selectFrom('users').where('email', '=', `late@${domain}`).select('id')
    const { id } = await user.executeTakeFirstOrThrow()
    // The answer of the former one has been asked for, and comes after the change.
    const before = await getConnection(db, connection._id)
    const identity = {
      subject: 'late',
      email: `late@${domain}`,
      emailVerified: true,
      givenName: null,
      familyName: null,
      name: null,
      authenticatedAt: null,
      issuedAt: Date.now() / 1000,
    }
    const device = {
      address: '10.9.9.9',
      userAgent: '',
      formerToken: undefined,
      knownBrowsers: undefined,
    }
    const enterLate = () => enter(portal.services, before, identity, device)
    expect(await enterLate()).toMatchObject({ token: expect.any(String) })
    await moveTo(second)
    await db
      .insertInto('sign_on_identities')
      .values({ connection_id: connection._id, subject: 'late', user_id: id })
      .execute()
    expect(await enterLate()).toEqual({ failure: 'start-again' })
    const sessions = db.selectFrom('sessions').where('user_id', '=', id).selectAll()
    expect(await sessions.execute()).toEqual([])
  })
})
