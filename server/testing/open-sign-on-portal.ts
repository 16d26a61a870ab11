import { afterAll, beforeEach } from 'vitest'

import { openIdentityProvider } from './open-identity-provider.ts'
import { addSignOn, openBrowser } from './sign-on.ts'
import { openTestPortal } from './test-portal.ts'

/** The domain of the company customer that signs its users on. */
export const DOMAIN = 'bank.example'

/** Claims of the provider about a person of that company. */
export const person = (sub: string, more: object = {}) => ({
  sub,
  email: `${sub}@${DOMAIN}`,
  email_verified: true,
  given_name: 'Noor',
  family_name: 'Haddad',
  ...more,
})

/**
 * Starts a server whose customers sign on through `provider`, `foreign` being another one. Before each
 * test both answer as they should.
 */
export async function openSignOnPortal() {
  const redirectUri = 'http://portal.test/api/sign-on/callback'
  const provider = await openIdentityProvider({ redirectUri })
  const foreign = await openIdentityProvider({ redirectUri })
  const providers = [provider, foreign]
  for (const one of providers) afterAll(one.close)
  const portal = await openTestPortal({
    SIGN_ON_PRIVATE_HOSTS: providers.map(({ issuer }) => new URL(issuer).host).join(),
    SIGN_ON_TIMEOUT_SECONDS: '60',
  })
  const { app, as, db, customer } = portal
  const { companyCustomer } = customer
  const connection = await addSignOn(portal, provider, {
    companyCustomer,
    domain: DOMAIN,
    justInTime: true,
  })
  const faultless = { alter: undefined, forge: undefined, answer: undefined, change: undefined }
  beforeEach(() => {
    for (const one of providers)
      Object.assign(one, { ...faultless, hangs: false, rejectsBasic: false })
  })
  return {
    ...portal,
    provider,
    foreign,
    connection,
    /** Signs on in a new browser; returns where that leads, and who is signed in then. */
    async signOn(sub: string, more: object = {}, by = provider, email = `${sub}@${DOMAIN}`) {
      by.person = person(sub, more)
      const browser = openBrowser(app)
      const leadsTo = await browser.signOn(by, email)
      return { browser, leadsTo, user: await browser.whoAmI() }
    },
    /** Adds a user of the company, who has a password. */
    addOwner: (email: string) => as({ email, loginType: 'CUSTOMER', companyCustomer }),
    usersNamed: async (email: string) =>
      (await db.selectFrom('users').where('email', '=', email).select('id').execute()).length,
  }
}
