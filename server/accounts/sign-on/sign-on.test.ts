import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'

import { hashToken } from '../../http/session/find-session.ts'
import { createApp } from '../../start/app.ts'
import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { PASSWORD, callAs } from '../../testing/call-as.ts'
import { openSignOnPortal, person } from '../../testing/open-sign-on-portal.ts'
import { addSignOn, openBrowser } from '../../testing/sign-on.ts'
import { changeUser } from '../../testing/user-rows.ts'

const portal = await openSignOnPortal()
const { app, as, db, customer, provider, foreign, connection, signOn, addOwner, usersNamed } =
  portal
const { config } = portal.services
const impatient = await createApp({
  ...portal.services,
  config: { ...config, signOn: { ...config.signOn, timeout: 500 } },
})
afterAll(() => impatient.close())
const otherCompany = await addCompanyCustomer(db, 'Rival')
await addSignOn(portal, foreign, {
  companyCustomer: otherCompany,
  domain: 'rival.example',
  justInTime: true,
})

describe('an employee of a firm with sign-on', () => {
  test('has an account at the first sign-on, of this firm alone [D30.60]', async () => {
    expect(connection).toMatchObject({ enabled: true, justInTime: true })
    provider.person = person('noor')
    const browser = openBrowser(app)
    expect(await browser.signOn(provider, 'noor@bank.example', '/report?a=1')).toBe('/report?a=1')
    const { body } = await browser.send('GET', '/session')
    expect(body['user']).toMatchObject({
      email: 'noor@bank.example',
      name: 'Noor',
      lastName: 'Haddad',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
      active: true,
    })
    expect(String(browser.cookies.get('insights_session')).length).toBe(43)
  })

  test('comes back to the same account, whatever the address at the provider is by then [D30.60]', async () => {
    await signOn('moira')
    const { user } = await signOn('moira', { email: 'moira.married@bank.example' })
    expect(user).toBe('moira@bank.example')
    expect(await usersNamed('moira.married@bank.example')).toBe(0)
  })

  test('gets one account by signing on in twelve browsers at once [D30.64]', async () => {
    provider.person = person('twelve')
    const browsers = Array.from({ length: 12 }, () => openBrowser(app))
    const led = await Promise.all(
      browsers.map((browser) => browser.signOn(provider, 'twelve@bank.example')),
    )
    expect(new Set(led)).toEqual(new Set(['/']))
    expect(await usersNamed('twelve@bank.example')).toBe(1)
  })

  test('takes over the account that staff made, if it has no owner yet [D30.61]', async () => {
    await addOwner('invited@bank.example')
    await changeUser(db, 'invited@bank.example', { password_hash: null })
    await db.updateTable('user_products').set({ last_login_at: null }).execute()
    const { user } = await signOn('x1', { email: 'invited@bank.example' })
    expect([user, await usersNamed('invited@bank.example')]).toEqual(['invited@bank.example', 1])
  })

  test('is led to the provider’s page when signing out [D30.65]', async () => {
    const { browser } = await signOn('leaver')
    const { body } = await browser.send('DELETE', '/authentication')
    const page = new URL(String(body['continueAt']))
    expect(page.origin).toBe(provider.issuer)
    expect(page.searchParams.get('post_logout_redirect_uri')).toBe('http://portal.test/login')
    expect(await browser.whoAmI()).toBeUndefined()
  })

  test('ends after a day [D15.738]', async () => {
    const { browser, user } = await signOn('daily')
    const openedBefore = (hours: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: sql<string>`now() - make_interval(hours => ${hours})` })
        .where('token_hash', '=', hashToken(browser.cookies.get('insights_session')!))
        .execute()
    await openedBefore(23)
    expect(await browser.whoAmI()).toBe(user)
    await openedBefore(25)
    expect(await browser.whoAmI()).toBeUndefined()
  })
})

describe('an account with a password', () => {
  const email = 'owner@bank.example'
  const local = { strategy: 'local', email, password: PASSWORD, app: 'INSIGHTS' }

  test('is opened by no claim of its address, and by its password connected once [D30.67 S44.31]', async () => {
    await addOwner(email)
    const { browser, leadsTo, user } = await signOn('owner')
    expect([leadsTo, user]).toEqual(['/login?signOn=connect', undefined])
    const wrong = { ...local, password: 'wrong', connect: true }
    expect((await browser.send('POST', '/authentication', wrong)).status).toBe(401)
    expect((await signOn('owner')).user).toBeUndefined()
    const { status } = await browser.send('POST', '/authentication', { ...local, connect: true })
    expect([status, await browser.whoAmI()]).toEqual([201, email])
    expect((await signOn('owner')).user).toBe(email)
  })

  test('stays unconnected by a password without the confirmation [D30.67 S44.31]', async () => {
    await addOwner('careful@bank.example')
    const { browser } = await signOn('careful')
    const body = { ...local, email: 'careful@bank.example' }
    expect((await browser.send('POST', '/authentication', body)).status).toBe(201)
    expect((await signOn('careful')).user).toBeUndefined()
  })

  test('is not connected to whom the provider vouches for with another address [S44.31]', async () => {
    await addOwner('second@bank.example')
    await addOwner('third@bank.example')
    const { browser } = await signOn('second')
    const body = { ...local, email: 'third@bank.example', connect: true }
    expect((await browser.send('POST', '/authentication', body)).status).toBe(400)
  })

  test('is connected from the profile, with its own address alone, and that ends the other sessions [D30.68 D15.735 S44.32]', async () => {
    const own = 'profile@bank.example'
    await addOwner(own)
    const browser = openBrowser(app)
    await browser.send('POST', '/authentication', { ...local, email: own })
    const connect = async () => {
      const { body } = await browser.send('POST', '/sign-on/own', {})
      return browser.bringBack(await provider.visit(String(body['url'])))
    }
    const elsewhere = openBrowser(app)
    const signInElsewhere = () =>
      elsewhere.send('POST', '/authentication', { ...local, email: own })
    await signInElsewhere()
    // Another person is signed on at the provider in this browser.
    provider.person = person('mallory')
    expect(await connect()).toBe('/profile?signOn=other-address')
    provider.person = person('profile')
    expect(await elsewhere.whoAmI()).toBe(own)
    expect(await connect()).toBe('/profile?signOn=done')
    expect([await browser.whoAmI(), await elsewhere.whoAmI()]).toEqual([own, undefined])
    expect((await signOn('profile')).user).toBe(own)
    await signInElsewhere()
    expect((await browser.send('DELETE', '/sign-on/own')).body).toMatchObject({ connected: false })
    expect([await browser.whoAmI(), await elsewhere.whoAmI()]).toEqual([own, undefined])
    expect((await signOn('profile')).user).toBeUndefined()
  })

  test('is connected in the session that asked for it, and in no other [S44.32]', async () => {
    const browser = openBrowser(app)
    await browser.send('POST', '/authentication', local)
    const { body } = await browser.send('POST', '/sign-on/own', {})
    provider.person = person('owner')
    const answer = await provider.visit(String(body['url']))
    await browser.send('POST', '/authentication', local)
    expect(await browser.bringBack(answer)).toBe('/profile?signOn=start-again')
  })
})

describe('a take-over by what a provider says', () => {
  test.each([
    ['of staff', 'senior@test.example', 'other-domain'],
    ['of another firm', 'boss@rival.example', 'other-domain'],
  ])('%s: the address is at another domain [S44.33]', async (_, email, why) => {
    const { leadsTo, user } = await signOn('mallory2', { email })
    expect([leadsTo, user]).toEqual([`/login?signOn=${why}`, undefined])
  })

  test('on another firm’s user with an address at this firm’s domain is rejected [S44.33]', async () => {
    await as({
      email: 'moved@bank.example',
      loginType: 'CUSTOMER',
      companyCustomer: otherCompany,
    })
    expect((await signOn('moved')).leadsTo).toBe('/login?signOn=other-account')
  })

  test('by the same subject at another firm’s provider is another person [S44.34]', async () => {
    await signOn('same')
    const email = 'same@rival.example'
    const { user } = await signOn('same', { email }, foreign, email)
    expect(user).toBe(email)
  })

  test('by an address that was given to another person is rejected [S44.35]', async () => {
    await signOn('jo')
    const { leadsTo } = await signOn('jo2', { email: 'jo@bank.example' })
    expect(leadsTo).toBe('/login?signOn=other-identity')
  })

  test.each([
    ['no address', { email: undefined }, 'no-email'],
    ['an address that is not verified', { email_verified: false }, 'unverified-email'],
    ['an address that is verified in words', { email_verified: 'true' }, 'unverified-email'],
    ['nothing on whether it is verified', { email_verified: undefined }, 'unverified-email'],
    ['an address with a look-alike letter', { email: 'nоor@bank.example' }, 'no-email'],
    ['two addresses', { email: 'a@bank.example,senior@test.example' }, 'no-email'],
  ])('with %s makes no account [D30.69 S44.36]', async (_, claims, why) => {
    const { leadsTo } = await signOn(`claims-${why}`, claims)
    expect(leadsTo).toBe(`/login?signOn=${why}`)
  })

  test('on a deactivated user is rejected, and makes no second account [S44.37]', async () => {
    await signOn('gone')
    await db.updateTable('users').set({ active: false }).where('email', '=', 'gone@bank.example').execute() // prettier-ignore
    expect((await signOn('gone')).leadsTo).toBe('/login?signOn=deactivated')
    expect(await usersNamed('gone@bank.example')).toBe(1)
  })
})

describe('an answer of a provider', () => {
  type Token = Record<string, unknown>
  const now = () => Math.floor(Date.now() / 1000)

  test.each<[string, (token: Token) => void, string]>([
    ['of another issuer', (token) => (token['iss'] = 'https://evil.example'), 'wrong-issuer'],
    ['for another client', (token) => (token['aud'] = 'another'), 'wrong-token'],
    ['of another sign-on, by its nonce', (token) => (token['nonce'] = 'another'), 'wrong-token'],
    ['without a nonce', (token) => delete token['nonce'], 'wrong-token'],
    ['without a subject', (token) => delete token['sub'], 'wrong-token'],
    ['by a clock ten minutes ahead', (token) => (token['iat'] = now() + 600), 'clock'],
    ['by a clock ten minutes behind', (token) => (token['iat'] = now() - 600), 'clock'],
    ['that has expired', (token) => (token['exp'] = now() - 600), 'clock'],
  ])('%s opens no session [D30.70 S44.38]', async (_, alter, why) => {
    provider.alter = alter
    const { leadsTo, user } = await signOn('altered')
    expect([leadsTo, user]).toEqual([`/login?signOn=${why}`, undefined])
  })

  test.each([
    ['two minutes ahead', 120],
    ['two minutes behind', -120],
  ])('by a clock %s signs in [D30.63]', async (_, apart) => {
    provider.alter = (token) => {
      token['iat'] = now() + apart
      token['exp'] = now() + apart + 60
    }
    expect((await signOn('skewed')).user).toBe('skewed@bank.example')
  })

  test.each([
    ['without a signature', { header: { alg: 'none' }, unsigned: true } as const],
    ['signed by another key', { key: provider.newKey() }],
    ['signed by a shared secret', { header: { alg: 'HS256' } }],
  ])('%s opens no session [S44.38]', async (_, forge) => {
    provider.forge = forge
    expect((await signOn('forged')).leadsTo).toBe('/login?signOn=wrong-token')
  })

  test('signed by a key that is new signs in [D30.71]', async () => {
    expect((await signOn('rotated')).user).toBe('rotated@bank.example')
    provider.renewKey()
    expect((await signOn('rotated')).user).toBe('rotated@bank.example')
  })

  test('is of use once, in the browser that asked, and with its own state [D30.72 S44.39]', async () => {
    provider.person = person('once')
    const browser = openBrowser(app)
    const answer = await provider.visit(await browser.begin('once@bank.example'))
    const again = '/login?signOn=start-again'
    expect(await openBrowser(app).bringBack(answer)).toBe(again)
    const kept = new Map(browser.cookies)
    expect(await browser.bringBack(answer)).toBe('/')
    // The same answer with the same cookies, as a thief of both sends it.
    const thief = openBrowser(app)
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(await thief.bringBack(answer)).toBe(again)
    const other = openBrowser(app)
    await other.send('POST', '/sign-on', { email: 'once@bank.example' })
    expect(await other.bringBack(answer)).toBe(again)
  })

  test('naming another provider than the browser was sent to opens no session [S44.40]', async () => {
    const browser = openBrowser(app)
    provider.person = person('mixed')
    const answer = await provider.visit(await browser.begin('mixed@bank.example'))
    answer.searchParams.set('iss', foreign.issuer)
    expect(await browser.bringBack(answer)).toBe('/login?signOn=wrong-issuer')
  })

  test('at the address of another connection, or at that of former ones, opens no session [S45.70]', async () => {
    const path = '/api/sign-on/callback'
    for (const elsewhere of [`${path}/${randomUUID()}`, path]) {
      const browser = openBrowser(app)
      provider.person = person('mixed')
      const answer = await provider.visit(await browser.begin('mixed@bank.example'))
      expect(answer.pathname).toBe(`${path}/${connection._id}`)
      answer.pathname = elsewhere
      expect(await browser.bringBack(answer)).toBe('/login?signOn=start-again')
    }
  })

  test('for a connection of an earlier version comes to the one address of all [S45.70]', async () => {
    const own = (own_callback: boolean) =>
      db
        .updateTable('sign_on_connections')
        .set({ own_callback })
        .where('id', '=', connection._id)
        .execute()
    await own(false)
    onTestFinished(async () => void (await own(true)))
    expect(await signOn('former')).toMatchObject({ leadsTo: '/', user: 'former@bank.example' })
  })

  test('with a rejection is shown without a word of the provider [S44.41]', async () => {
    const browser = openBrowser(app)
    const asked = new URL(await browser.begin('no@bank.example')).searchParams
    const state = asked.get('state')!
    const answer = new URL(asked.get('redirect_uri')!)
    answer.search = String(
      new URLSearchParams({
        state,
        iss: provider.issuer,
        error: 'access_denied',
        error_description: '<script>alert(1)</script>',
      }),
    )
    expect(await browser.bringBack(answer)).toBe('/login?signOn=provider-rejected')
  })

  test.each([
    ['that does not come in time', { hangs: true }, 'provider-away'],
    ['with an error of its own', { answer: (path: string) => path === '/token' ? { status: 503, body: '{}' } : undefined }, 'provider-away'],
    ['of ten megabytes', { answer: (path: string) => path === '/token' ? { body: `"${'x'.repeat(10_000_000)}"` } : undefined }, 'provider-wrong'],
    ['that is no JSON', { answer: (path: string) => path === '/token' ? { body: '<html>' } : undefined }, 'provider-wrong'],
  ])('%s opens no session, and says what is wrong [D30.73 S44.42]', async (_, way, why) => {
    provider.person = person('broken')
    const browser = openBrowser('hangs' in way ? impatient : app)
    const answer = await provider.visit(await browser.begin('broken@bank.example'))
    Object.assign(provider, way)
    expect(await browser.bringBack(answer)).toBe(`/login?signOn=${why}`)
  }) // prettier-ignore

  test('leads to no other site afterwards [S44.43]', async () => {
    provider.person = person('led')
    const to = await openBrowser(app).signOn(provider, 'led@bank.example', 'https://evil.example/x')
    expect(to).toBe('/')
  })
})

test('an address at a domain without sign-on gets a message that says so, and nothing about firms [D30.74]', async () => {
  const { status, body } = await openBrowser(app).send('POST', '/sign-on', { email: 'a@none.example' }) // prettier-ignore
  expect(status).toBe(404)
  expect(body['message']).toContain('There is no sign-on for addresses at none.example')
})

test('a password goes on working where sign-on is not required [D30.75]', async () => {
  await addOwner('both@bank.example')
  expect((await callAs(app, 'both@bank.example')).token).toBeTruthy()
})
