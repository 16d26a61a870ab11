import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  SIGN_ON_FAILURES,
  type SignOnAccount,
  addressFailure,
  decideSignOn,
  domainOf,
  isDomainName,
  isIssuedNow,
} from './sign-on.ts'
import { SIGN_ON_WORDS } from './words.ts'

const claims = { subject: 'a', email: 'noor@bank.example', emailVerified: true }
const account: SignOnAccount = {
  id: 'account',
  active: true,
  covered: true,
  owned: true,
  connected: false,
}
const domains = ['bank.example']
const known = {
  claims,
  domains,
  identity: undefined,
  sameAddress: undefined,
  justInTime: true,
}

test.each([
  ['its connected account', { identity: account }, { do: 'enter', user: 'account' }],
  ['a new account', {}, { do: 'create' }],
  ['no account where the firm creates none', { justInTime: false }, { do: 'reject', why: 'no-account' }],
  ['an account that nobody has been in', { sameAddress: { ...account, owned: false } }, { do: 'claim', user: 'account' }],
  ['no owned account without its owner’s confirmation', { sameAddress: account }, { do: 'ask', user: 'account' }],
  ['no account of another firm', { sameAddress: { ...account, covered: false } }, { do: 'reject', why: 'other-account' }],
  ['no account that is somebody else’s at the provider', { sameAddress: { ...account, connected: true } }, { do: 'reject', why: 'other-identity' }],
  ['no deactivated account', { identity: { ...account, active: false } }, { do: 'reject', why: 'deactivated' }],
  ['no account that has moved to another firm', { identity: { ...account, covered: false } }, { do: 'reject', why: 'other-account' }],
  ['nothing without an address', { claims: { ...claims, email: null } }, { do: 'reject', why: 'no-email' }],
  ['nothing with an address that is not verified', { claims: { ...claims, emailVerified: false } }, { do: 'reject', why: 'unverified-email' }],
  ['nothing with an address at another domain', { domains: ['firm.example'] }, { do: 'reject', why: 'other-domain' }],
] as const)('a sign-on opens %s [D30.61]', (_, change, decision) => {
  expect(decideSignOn({ ...known, ...change })).toEqual(decision)
}) // prettier-ignore

test('no combination of claims opens an owned account that is not connected to the subject [D30.61 S44.30]', () => {
  const anyAccount = fc.record({
    id: fc.constantFrom('one', 'other'),
    active: fc.boolean(),
    covered: fc.boolean(),
    owned: fc.boolean(),
    connected: fc.boolean(),
  })
  const anything = fc.record({
    claims: fc.record({
      subject: fc.string(),
      email: fc.option(fc.oneof(fc.emailAddress(), fc.constant('noor@bank.example'))),
      emailVerified: fc.boolean(),
    }),
    domains: fc.subarray(['bank.example', 'firm.example']),
    identity: fc.option(anyAccount, { nil: undefined }),
    sameAddress: fc.option(anyAccount, { nil: undefined }),
    justInTime: fc.boolean(),
  })
  fc.assert(
    fc.property(anything, (given) => {
      expect(isSafe(given)).toBe(true)
    }),
  )
})

/** True if the decision opens no account of another person. */
function isSafe(given: Parameters<typeof decideSignOn>[0]): boolean {
  const decision = decideSignOn(given)
  const { identity, sameAddress } = given
  if (decision.do === 'reject') return true
  if (decision.do === 'enter') {
    return identity?.id === decision.user && identity.active && identity.covered
  }
  // Everything else is for a verified address at a verified domain.
  if (addressFailure(given.claims, given.domains) !== null) return false
  if (decision.do === 'claim') return sameAddress?.owned === false
  return decision.do === 'ask' || sameAddress === undefined
}

test.each([
  ['Noor@Bank.Example', 'bank.example'],
  ['noor@evil.example@bank.example', 'bank.example'],
  ['bank.example', null],
  ['@bank.example', null],
  ['noor@bank', null],
  ['noor@bank.example.', null],
  ['noor@bänk.example', null],
  ['noor@10.0.0.1', null],
])('the domain of %s is %s [D30.62]', (email, domain) => {
  expect(domainOf(email)).toBe(domain)
})

test('a domain is a name of letters, digits and hyphens with at least two labels [D30.62]', () => {
  expect(['bank.example', 'a-b.c1.example'].every(isDomainName)).toBe(true)
  const wrong = ['', 'bank', '-a.example', 'a-.example', 'a..example', 'a b.example', '1.2', `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`] // prettier-ignore
  expect(wrong.filter(isDomainName)).toEqual([])
})

test.each([
  [0, true],
  [120, true],
  [-120, true],
  [180, true],
  [181, false],
  [-181, false],
])('a token %i seconds from now counts as issued now: %s [D30.63]', (apart, isNow) => {
  expect(isIssuedNow(1_000_000 + apart, 1_000_000)).toBe(isNow)
})

test('every failure has words that say what to do or whom to ask', () => {
  expect(Object.keys(SIGN_ON_WORDS).toSorted()).toEqual([...SIGN_ON_FAILURES].toSorted())
})
