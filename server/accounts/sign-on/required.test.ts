import type { SignOnConnection } from '@insights/contract/accounts/sign-on.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { answerChallenge } from '../../testing/answer-challenge.ts'
import { PASSWORD, callAs } from '../../testing/call-as.ts'
import { openDnsServer } from '../../testing/open-dns-server.ts'
import { CLIENT, openIdentityProvider } from '../../testing/open-identity-provider.ts'
import { openBrowser } from '../../testing/sign-on.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const provider = await openIdentityProvider({
  redirectUri: 'http://portal.test/api/sign-on/callback',
})
afterAll(provider.close)
const dns = await openDnsServer()
afterAll(dns.close)
const portal = await openTestPortal({
  SIGN_ON_PRIVATE_HOSTS: new URL(provider.issuer).host,
  SIGN_ON_DNS_SERVERS: dns.address,
  SIGN_ON_TIMEOUT_SECONDS: '60',
})
const { app, db, senior, customer, as } = portal

const change = (id: string, body: object) =>
  senior<SignOnConnection>('PATCH', `/sign-on-connections/${id}`, body)

async function setUp(companyCustomer: string | null, domain: string): Promise<SignOnConnection> {
  const { body } = await senior<SignOnConnection>('POST', '/sign-on-connections', {
    companyCustomer,
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    domains: [domain],
  })
  return body
}

const idOf = (email: string) => userIdOf(db, email)

async function staffConnection(): Promise<{ readonly _id: string }> {
  const staff = db.selectFrom('sign_on_connections').where('company_customer_id', 'is', null)
  return staff.select('id as _id').executeTakeFirstOrThrow()
}

const person = (email: string) => ({ sub: email, email, email_verified: true, name: 'Noor Haddad' })
const { body: connection } = { body: await setUp(customer.companyCustomer, 'bank.example') }
const path = `/sign-on-connections/${connection._id}`

describe('a connection', () => {
  test('is turned on once its provider is checked and a domain is verified by its TXT record [D30.62 D30.76]', async () => {
    expect((await change(connection._id, { enabled: true })).status).toBe(400)
    expect((await senior('POST', `${path}/check`, {})).body).toMatchObject({ failure: null })
    expect((await change(connection._id, { enabled: true })).status).toBe(400)
    const verify = () =>
      senior<SignOnConnection>('POST', `${path}/domains`, { domain: 'bank.example' })
    expect((await verify()).status).toBe(409)
    const [domain] = connection.domains
    dns.records.set(domain!.record, 'insights-sign-on=another')
    expect((await verify()).status).toBe(409)
    dns.records.set(domain!.record, domain!.value)
    expect((await verify()).body.domains[0]!.verifiedAt).not.toBeNull()
    expect((await change(connection._id, { enabled: true })).body).toMatchObject({ enabled: true })
  })

  test('cannot verify a domain that another one has verified [D30.62 S44.44]', async () => {
    const id = await addCompanyCustomer(db, 'Rival') // prettier-ignore
    const rival = await setUp(id, 'bank.example')
    dns.records.set(rival.domains[0]!.record, rival.domains[0]!.value)
    const { status } = await senior('POST', `/sign-on-connections/${rival._id}/domains`, { domain: 'bank.example' }) // prettier-ignore
    expect(status).toBe(409)
  })

  test('is tried by a senior, who sees what the provider said and stays who they are [D30.76]', async () => {
    const browser = openBrowser(app)
    const local = { strategy: 'local', password: PASSWORD, app: 'INSIGHTS' }
    await browser.send('POST', '/authentication', { ...local, email: 'senior@test.example' })
    provider.person = { ...person('it@elsewhere.example'), sub: 'it' }
    const { body } = await browser.send('POST', `${path}/test`, {})
    const answer = await provider.visit(String(body['url']))
    expect(await browser.bringBack(answer)).toBe(`/admin/sign-on/${connection._id}`)
    expect((await senior('GET', path)).body).toMatchObject({
      provedAt: null,
      lastTest: { failure: 'other-domain', email: 'it@elsewhere.example', emailVerified: true },
    })
    expect(await browser.whoAmI()).toBe('senior@test.example')
    expect((await change(connection._id, { enforced: true })).status).toBe(400)
  })

  test('never shows its secret, and needs it again for another client [S44.45]', async () => {
    const { body } = await senior<SignOnConnection>('GET', path)
    expect([body.hasSecret, JSON.stringify(body).includes(CLIENT.secret)]).toEqual([true, false])
    const other = await setUp(null, 'staff.example')
    const { body: changed } = await change(other._id, { issuer: 'https://other.example' })
    expect([changed.hasSecret, changed.enabled]).toEqual([false, false])
    await senior('DELETE', `/sign-on-connections/${other._id}`)
  })
})

describe('required sign-on', () => {
  const email = 'old@bank.example'

  test('ends password sessions, and stops passwords, links and MFA of its users [D30.77]', async () => {
    const user = await as({ email, loginType: 'CUSTOMER', companyCustomer: customer.companyCustomer }) // prettier-ignore
    await portal.anonymous('POST', '/forgot-password', { email, application: 'INSIGHTS', challenge: await answerChallenge(portal.services) }) // prettier-ignore
    await portal.sendMails()
    const link = (await portal.mails()).find(({ to }) => to === email)!.text
    const [, token = ''] = /parts=([\w-]+)/.exec(link)!
    provider.person = person('new@bank.example')
    await change(connection._id, { justInTime: true })
    const browser = openBrowser(app)
    expect(await browser.signOn(provider, 'new@bank.example')).toBe('/')
    expect((await change(connection._id, { enforced: true })).body).toMatchObject({
      enforced: true,
    })
    expect((await user('GET', '/sessions')).status).toBe(401)
    const { status, body } = await portal.anonymous('POST', '/authentication', { strategy: 'local', email, password: PASSWORD, app: 'INSIGHTS' }) // prettier-ignore
    expect([status, body.message]).toEqual([401, expect.stringContaining('identity provider')])
    const use = { id: token, password: 'another long enough phrase', application: 'INSIGHTS' }
    expect((await portal.anonymous('PUT', `/forgot-password/${token}`, use)).status).toBe(410)
    expect((await browser.send('POST', '/totp', {})).status).toBe(403)
    expect(await browser.whoAmI()).toBe('new@bank.example')
  })

  test('answers a forgotten password by an email that names the way in, without a link to set one [D30.77]', async () => {
    await portal.anonymous('POST', '/forgot-password', { email, application: 'INSIGHTS', challenge: await answerChallenge(portal.services) }) // prettier-ignore
    await portal.sendMails()
    const mails = (await portal.mails()).filter(({ to }) => to === email)
    expect(mails.at(-1)!.subject).toBe('Sign in with your company')
    expect(mails.at(-1)!.text).not.toContain('forgotPassword')
  })

  test('lets an owner connect an account with its password once, and not by the password alone [D30.67 D30.77]', async () => {
    provider.person = person(email)
    const browser = openBrowser(app)
    expect(await browser.signOn(provider, email)).toBe('/login?signOn=connect')
    const local = { strategy: 'local', email, password: PASSWORD, app: 'INSIGHTS' }
    expect((await browser.send('POST', '/authentication', local)).status).toBe(401)
    const { status } = await browser.send('POST', '/authentication', { ...local, connect: true })
    expect([status, await browser.whoAmI()]).toEqual([201, email])
  })

  test('for staff needs a senior who keeps a password, and lets that one in [D30.78]', async () => {
    const staff = await setUp(null, 'test.example')
    await db.updateTable('sign_on_domains').set({ verified_at: new Date() }).where('connection_id', '=', staff._id).execute() // prettier-ignore
    await senior('POST', `/sign-on-connections/${staff._id}/check`, {})
    expect((await change(staff._id, { justInTime: true })).status).toBe(400)
    await change(staff._id, { enabled: true })
    await db.updateTable('sign_on_connections').set({ proved_at: new Date() }).where('id', '=', staff._id).execute() // prettier-ignore
    expect((await change(staff._id, { enforced: true })).status).toBe(400)
    const researcher = await idOf('researcher@test.example')
    expect((await change(staff._id, { breakGlass: [researcher] })).status).toBe(409)
    const keeper = await idOf('senior@test.example')
    const { status } = await change(staff._id, { breakGlass: [keeper], enforced: true })
    expect(status).toBe(200)
    expect((await portal.researcher('GET', '/sessions')).status).toBe(401)
    expect((await callAs(app, 'senior@test.example')).token).toBeTruthy()
    expect((await callAs(app, 'researcher@test.example')).token).toBeUndefined()
  })

  test('for staff keeps the last senior with a password: as senior, active, and in the portal [D15.342 D30.78 S45.26]', async () => {
    const staff = await staffConnection()
    const keeper = await idOf('senior@test.example')
    await as({ email: 'other@elsewhere.example', loginType: 'SENIOR' })
    const otherId = await idOf('other@elsewhere.example')
    const users = db.updateTable('users').where('id', '=', keeper)
    const remains = 'must remain while sign-on is required'
    for (const change of [
      { active: false },
      { login_type: 'ADMIN' },
      { break_glass: false },
      { password_hash: null },
    ] as const) {
      await expect(users.set(change).execute()).rejects.toThrow(remains)
    }
    const removal = db.deleteFrom('users').where('id', '=', keeper)
    await expect(removal.execute()).rejects.toThrow(remains)
    const products = db.deleteFrom('user_products').where('user_id', '=', keeper)
    await expect(products.execute()).rejects.toThrow(remains)
    expect((await change(staff._id, { breakGlass: [] })).status).toBe(400)
    // Another one takes over, in one change.
    expect((await change(staff._id, { breakGlass: [otherId] })).status).toBe(200)
    await users.set({ break_glass: true }).execute()
    const both = [keeper, otherId].map((id) =>
      db.updateTable('users').where('id', '=', id).set({ break_glass: false }).execute(),
    )
    const ended = await Promise.allSettled(both)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await db.updateTable('users').where('id', 'in', [keeper, otherId]).set({ break_glass: true }).execute() // prettier-ignore
    expect((await change(staff._id, { breakGlass: [], enforced: false })).status).toBe(200)
    await senior('DELETE', `/sign-on-connections/${staff._id}`)
    expect((await callAs(app, 'researcher@test.example')).token).toBeTruthy()
  })

  test('turned off signs out the users whom the provider vouched for [D30.79]', async () => {
    provider.person = person('new@bank.example')
    const browser = openBrowser(app)
    await browser.signOn(provider, 'new@bank.example')
    await change(connection._id, { enabled: false })
    expect(await browser.whoAmI()).toBeUndefined()
    expect(await browser.signOn(provider, 'new@bank.example').catch(() => 'nowhere')).toBe(
      'nowhere',
    )
  })
})
