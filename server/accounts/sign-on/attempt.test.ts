import type { SignOnConnection } from '@insights/contract/accounts/sign-on.ts'
import { describe, expect, test } from 'vitest'

import { PASSWORD } from '../../testing/call-as.ts'
import { CLIENT } from '../../testing/open-identity-provider.ts'
import { openSignOnPortal, person, DOMAIN } from '../../testing/open-sign-on-portal.ts'
import { openBrowser } from '../../testing/sign-on.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { getConnection } from './connections.ts'
import { enter } from './enter.ts'

const portal = await openSignOnPortal()
const { app, db, senior, connection, provider: first, foreign: second, addOwner } = portal
const path = `/sign-on-connections/${connection._id}`

const callsOf = (provider: typeof first) =>
  provider.requests().filter((asked) => asked.startsWith('/token')).length

describe('a network', () => {
  test('makes thirty calls with our secret a minute by made-up codes, and stops no other network [S45.32]', async () => {
    const attacker = openBrowser(app)
    first.forget()
    const led = new Map<string, number>()
    for (let at = 0; at < 40; at += 1) {
      const asked = new URL(await attacker.begin(`a@${DOMAIN}`))
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
    expect(await openBrowser(app).signOn(first, `elsewhere@${DOMAIN}`)).toBe('/')
  })

  test('begins sixty sign-ons a minute, then learns how long to wait [S45.32]', async () => {
    const browser = openBrowser(app)
    const begin = () => browser.send('POST', '/sign-on', { email: `a@${DOMAIN}` })
    for (let at = 0; at < 60; at += 1) expect((await begin()).status).toBe(201)
    const { status, headers } = await begin()
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })

  test('is not counted for sign-ons that the provider vouches for [S45.32]', async () => {
    const browser = openBrowser(app)
    first.person = person('regular')
    for (let at = 0; at < 65; at += 1)
      expect(await browser.signOn(first, `regular@${DOMAIN}`)).toBe('/')
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
    const email = `owner@${DOMAIN}`
    await addOwner(email)
    first.person = person('owner')
    const waiting = openBrowser(app)
    expect(await waiting.signOn(first, email)).toBe('/login?signOn=connect')
    const begun = openBrowser(app)
    const answer = await first.visit(await begun.begin(email))
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
    expect(await openBrowser(app).signOn(first, `late@${DOMAIN}`)).toBe('/')
    const id = await userIdOf(db, `late@${DOMAIN}`)
    // The answer of the former one has been asked for, and comes after the change.
    const before = await getConnection(db, connection._id)
    const identity = {
      subject: 'late',
      email: `late@${DOMAIN}`,
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
