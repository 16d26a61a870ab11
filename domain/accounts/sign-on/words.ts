import type { SignOnFailure } from './sign-on.ts'

const ASK = 'Ask the people who run your company’s sign-on'

/** Messages to users whose sign-on failed. No word of it comes from the provider. */
export const SIGN_ON_WORDS: Readonly<Record<SignOnFailure, string>> = {
  'provider-away':
    'Your company’s identity provider does not answer in time. Try again in a minute.',
  'provider-rejected': `The identity provider did not sign you on. Try again. If it happens again, ask the people who run your company’s sign-on.`,
  'provider-wrong': `The identity provider answered in a way that cannot be used. ${ASK} to check its settings with us.`,
  'wrong-issuer': `The answer came from another identity provider than your company’s, so you were not signed in. ${ASK} to check its address with us.`,
  'wrong-token': `The answer of the identity provider could not be verified, so you were not signed in. ${ASK} if it happens again.`,
  clock: `The clock of the identity provider and ours differ by more than three minutes, so you were not signed in. ${ASK} to set its clock.`,
  'start-again':
    'This sign-on was started in another browser, took longer than ten minutes or was used already. Start again.',
  'no-email': `The identity provider did not say your email address. ${ASK} to release the claim “email”.`,
  'unverified-email': `The identity provider has not verified your email address. ${ASK} to release the claim “email_verified”, or to tell us how the provider verifies addresses.`,
  guest:
    'You are a guest in the directory of this identity provider. Sign in in another way, or ask your administrator.',
  'other-domain':
    'Your email address at the identity provider does not belong to a domain of your company’s sign-on. Sign in in another way, or ask your administrator.',
  'other-account':
    'An account with your email address exists, but not for your company’s sign-on. Ask your administrator.',
  'other-identity':
    'The account with your email address is connected to another person at the identity provider. Ask your administrator to disconnect it.',
  'other-address':
    'You signed on with another email address than the one of your account, so nothing was connected. Sign out at the identity provider and try again.',
  deactivated: 'User is not verified.',
  'no-account': 'There is no account with your email address yet. Ask your administrator for one.',
  connect:
    'An account with your email address exists already. Sign in once with its password to connect it to your company’s sign-on.',
  'not-asked':
    'Your identity provider did not say that it asked who you are, which this change needs. Sign out and in again, then make the change.',
  'no-mfa': `The identity provider did not say that you gave a second factor, which your company’s sign-on needs. ${ASK} to ask for one.`,
  'too-many': 'Too many sign-ons from your network have failed. Wait a minute, then try again.',
  off: 'Sign-on is not available for your account. Sign in in another way.',
}
