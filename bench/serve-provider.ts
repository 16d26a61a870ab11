import { openIdentityProvider } from '@insights/server/testing/open-identity-provider.ts'

/** An identity provider in its own process, which takes everybody for whom the browser hints at. */
const provider = await openIdentityProvider({ redirectUri: process.env['REDIRECT_URI']! })
provider.person = (email) => ({ sub: email, email, email_verified: true, name: 'Bench Reader' })
console.log(new URL(provider.issuer).port)
