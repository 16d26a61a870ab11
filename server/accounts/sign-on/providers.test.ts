import type { SignOnConnection } from '@insights/contract/accounts/sign-on.ts'
import type { EmailProof } from '@insights/domain/accounts/sign-on/sign-on.ts'
import { afterEach, describe, expect, test } from 'vitest'

import { addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { CLIENT } from '../../testing/open-identity-provider.ts'
import { openSignOnPortal, person } from '../../testing/open-sign-on-portal.ts'
import { addSignOn, openBrowser } from '../../testing/sign-on.ts'

const portal = await openSignOnPortal()
const { app, db, senior, provider, foreign, connection, signOn, usersNamed } = portal

describe('an answer of a provider', () => {
  test('with null for tokens that are not given signs in [D15.396]', async () => {
    provider.person = person('nulls')
    const browser = openBrowser(app)
    const answer = await provider.visit(await browser.begin('nulls@bank.example'))
    provider.change = (path, sent) => (path === '/token' ? { ...sent, refresh_token: null } : sent)
    expect(await browser.bringBack(answer)).toBe('/')
  })

  test('with a code of 5,000 characters leads to a page [D15.396]', async () => {
    const browser = openBrowser(app)
    const asked = new URL(await browser.begin('long@bank.example')).searchParams
    const answer = new URL(asked.get('redirect_uri')!)
    const state = asked.get('state')!
    answer.search = String(
      new URLSearchParams({ state, iss: provider.issuer, code: 'x'.repeat(5000) }),
    )
    expect(await browser.bringBack(answer)).toBe('/login?signOn=start-again')
  })

  test('rejects a guest of the directory [D15.398 S44.47]', async () => {
    const guest = { preferred_username: 'mia_gmail.com#EXT#@bank.example' }
    expect((await signOn('guest', { email: 'mia@bank.example', ...guest })).leadsTo).toBe(
      '/login?signOn=guest',
    )
    expect(await usersNamed('mia@bank.example')).toBe(0)
  })
})

describe('a provider whose address names a tenant', () => {
  const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
  const issuer = `${foreign.issuer}/${TENANT}/v2.0`
  const metadata = '/.well-known/openid-configuration'

  /** Signs on with a token of a tenant; returns where that leads. */
  async function signOnOf(tid: string | undefined, sub: string) {
    foreign.person = { sub, email: `${sub}@tenant.example`, email_verified: true }
    foreign.alter = (token) => Object.assign(token, { iss: issuer, tid })
    const browser = openBrowser(app)
    const answer = await foreign.visit(await browser.begin(`${sub}@tenant.example`))
    answer.searchParams.set('iss', issuer)
    return browser.bringBack(answer)
  }

  test('lets in people of this tenant alone [D15.398 S44.47]', async () => {
    const said = (await (await fetch(foreign.issuer + metadata)).json()) as object
    foreign.answer = (path) =>
      path === `/${TENANT}/v2.0${metadata}`
        ? { body: JSON.stringify({ ...said, issuer }) }
        : undefined
    const id = await addCompanyCustomer(db, 'Tenant')
    await addSignOn(portal, { issuer }, { companyCustomer: id, domain: 'tenant.example', justInTime: true }) // prettier-ignore
    expect(await signOnOf(TENANT.toUpperCase(), 'own')).toBe('/')
    expect(await signOnOf(TENANT.replace('7', '8'), 'other')).toBe('/login?signOn=wrong-token')
    expect(await usersNamed('other@tenant.example')).toBe(0)
  })
})

describe('what proves an address', () => {
  const prove = async (emailProof: EmailProof) => {
    const { status } = await senior('PATCH', `/sign-on-connections/${connection._id}`, {
      emailProof,
    })
    expect(status).toBe(200)
  }
  afterEach(() => prove('claim'))

  test('is asked of userinfo where the token has the address alone [D15.394]', async () => {
    provider.alter = (token) =>
      Object.assign(token, { email: 'apart@bank.example', email_verified: undefined })
    expect((await signOn('apart')).user).toBe('apart@bank.example')
  })

  test('is of the same place as the address: userinfo of another address verifies nothing [D15.394 S44.36]', async () => {
    provider.alter = (token) =>
      Object.assign(token, { email: 'victim@bank.example', email_verified: undefined })
    const { user } = await signOn('attacker')
    expect(user).toBe('attacker@bank.example')
    expect(await usersNamed('victim@bank.example')).toBe(0)
  })

  test.each<[EmailProof, object, string]>([
    ['text', { email_verified: 'true' }, '/'],
    ['text', { email_verified: 'false' }, '/login?signOn=unverified-email'],
    ['text', { email_verified: undefined }, '/login?signOn=unverified-email'],
    ['domains', { email_verified: undefined }, '/'],
    ['domains', { email_verified: undefined, xms_edov: '1' }, '/'],
    ['domains', { email_verified: undefined, xms_edov: false }, '/login?signOn=unverified-email'],
    ['domains', { email_verified: false }, '/login?signOn=unverified-email'],
    ['domains', { email_verified: 'true' }, '/'],
    ['domains', { email_verified: undefined, email: 'a@rival.example' }, '/login?signOn=other-domain'],
  ])('with the setting %s, %j leads to %s [D15.395]', async (proof, claims, leadsTo) => {
    await prove(proof)
    const sub = crypto.randomUUID()
    expect((await signOn(sub, claims)).leadsTo).toBe(leadsTo)
  }) // prettier-ignore

  test('is logged where addresses count as verified, and begins again with another client [D15.395 S44.47]', async () => {
    await prove('domains')
    const logged = await db
      .selectFrom('activities')
      .where('subject_type', '=', 'SIGN_ON')
      .where('subject_reference', '=', connection._id)
      .select('action')
      .execute()
    expect(logged.map(({ action }) => action)).toContainEqual(
      expect.stringContaining('whose addresses count as verified'),
    )
    const other = await addSignOn(portal, provider, { companyCustomer: null, domain: 'staff.example' }) // prettier-ignore
    const path = `/sign-on-connections/${other._id}`
    await senior('PATCH', path, { emailProof: 'domains' })
    const changed = await senior<SignOnConnection>('PATCH', path, { clientId: 'another' })
    expect(changed.body.emailProof).toBe('claim')
    await senior('DELETE', path)
  })
})

describe('the check of a provider', () => {
  async function checkOf(issuer: string, more: object = {}) {
    const body = { companyCustomer: null, issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, domains: [], ...more } // prettier-ignore
    const { body: made } = await senior<SignOnConnection>('POST', '/sign-on-connections', body)
    const path = `/sign-on-connections/${made._id}`
    const { body: checked } = await senior<{
      failure: string | null
      detail: string
      connection: SignOnConnection
    }>('POST', `${path}/check`, {})
    const { secret_by } = await db
      .selectFrom('sign_on_connections')
      .where('id', '=', made._id)
      .select('secret_by')
      .executeTakeFirstOrThrow()
    await senior('DELETE', path)
    return { ...checked, issuer: made.issuer, secretBy: secret_by }
  }
  const discovery = '/.well-known/openid-configuration'

  test('takes the address of the metadata for the one of the provider [D15.397]', async () => {
    const { failure, issuer } = await checkOf(provider.issuer + discovery)
    expect([failure, issuer]).toEqual([null, provider.issuer])
  })

  test.each([
    ['its name with a slash', (issuer: string) => `${issuer}/portal/`, 'Enter exactly that'],
    ['the address of all tenants', () => 'https://login.example/{tenantid}/v2.0', 'the ID of your own'],
  ])('names what the provider says: %s [D15.397]', async (_, named, words) => {
    const says = named(foreign.issuer)
    foreign.change = (path, sent) => (path.endsWith(discovery) ? { ...sent, issuer: says } : sent)
    const { failure, detail } = await checkOf(foreign.issuer)
    expect(failure).toBe('wrong-issuer')
    expect(detail).toContain(says)
    expect(detail).toContain(words)
  }) // prettier-ignore

  test('finds out how the secret is sent, and names one that the provider does not accept [D15.399]', async () => {
    expect(await checkOf(provider.issuer)).toMatchObject({ failure: null, secretBy: 'basic' })
    foreign.rejectsBasic = true
    expect(await checkOf(foreign.issuer)).toMatchObject({ failure: null, secretBy: 'post' })
    const id = await addCompanyCustomer(db, 'Post')
    await addSignOn(portal, foreign, { companyCustomer: id, domain: 'post.example', justInTime: true }) // prettier-ignore
    foreign.person = { sub: 'posted', email: 'posted@post.example', email_verified: true }
    expect(await openBrowser(app).signOn(foreign, 'posted@post.example')).toBe('/')
    const wrong = await checkOf(foreign.issuer, { clientSecret: 'of another client' })
    expect(wrong).toMatchObject({
      failure: 'provider-wrong',
      detail: 'The provider does not accept this client ID and secret.',
    })
  })
})
