import { afterAll, expect, test } from 'vitest'

import { openIdentityProvider } from '../../testing/open-identity-provider.ts'
import { addSignOn, openBrowser } from '../../testing/sign-on.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const provider = await openIdentityProvider({
  redirectUri: 'http://portal.test/api/sign-on/callback',
})
afterAll(provider.close)
const portal = await openTestPortal({
  SIGN_ON_PRIVATE_HOSTS: new URL(provider.issuer).host,
  SIGN_ON_TIMEOUT_SECONDS: '2',
})
const { customer } = portal
const firm = await addSignOn(portal, provider, {
  companyCustomer: customer.companyCustomer,
  domain: 'bank.example',
  justInTime: true,
})

const person = (sub: string, more: object = {}) => ({
  sub,
  email: `${sub}@bank.example`,
  email_verified: true,
  given_name: 'Noor',
  family_name: 'Haddad',
  ...more,
})

test('a firm’s employee who has never been here signs on and has an account [D30.60]', async () => {
  expect(firm).toMatchObject({ enabled: true, justInTime: true })
  provider.person = person('noor')
  const browser = openBrowser(portal.app)
  expect(await browser.signOn(provider, 'noor@bank.example', '/report?a=1')).toBe('/report?a=1')
  expect(await browser.whoAmI()).toBe('noor@bank.example')
})
