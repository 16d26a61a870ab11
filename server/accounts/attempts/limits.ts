import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { normaliseEmail } from '../../mail/normalise-email.ts'

/** At most `most` attempts within any `seconds`. */
export interface Limit {
  /** Key that counts the attempts; hashed, since it may be an address. */
  readonly subject: string
  readonly most: number
  readonly seconds: number
  /** At most this many within any 24 hours as well; undefined for no such limit. */
  readonly perDay?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const PASSWORDS_A_MINUTE = 10
export const PASSWORDS_A_DAY = 100
const CODES_A_MINUTE = 5
export const CODES_A_DAY = 30
/** The limit including known browsers, which keep at least the difference for themselves. */
export const ALL_CODES_A_DAY = 50
const NEW_BROWSERS_A_DAY = 5
/** Wrong passwords and codes of one network in a minute. */
const ATTEMPTS_OF_NETWORK = 30

/** An attempt to sign in. */
export interface SignInAttempt {
  readonly email: string
  /** The IP address of the client. */
  readonly address: string
  /** The known browser, as `findKnownBrowser` returns it. */
  readonly knownBrowser: string | undefined
}

/**
 * Limits that a password counts against before it is verified. A browser that is known for the
 * account has an allowance of its own, which no stranger can use up; it is as small as that of all
 * other browsers together. The daily limit applies to each network: a daily limit for the account
 * would let any stranger lock its owner out of new browsers within ten minutes.
 */
export const passwordLimits = ({ email, address, knownBrowser }: SignInAttempt): Limit[] =>
  knownBrowser === undefined
    ? [passwordLimit(email), networkPasswordLimit(email, address), networkLimit(address)]
    : [
        limit('password of browser', knownBrowser, PASSWORDS_A_MINUTE, MINUTE, PASSWORDS_A_DAY),
        knownBrowsersLimit(address),
      ]

/** Limits for codes of six and eight digits, which can be guessed by patience. */
export const codeLimits = (attempt: SignInAttempt): Limit[] => [
  ...recoveryCodeLimits(attempt),
  ...(attempt.knownBrowser === undefined ? [dailyCodeLimit(attempt.email)] : []),
  allCodesLimit(attempt.email),
]

/**
 * Limits for recovery codes, which cannot be guessed. They have no daily limit, so that an owner
 * whose password a stranger knows always has a way in.
 */
export const recoveryCodeLimits = ({ email, address, knownBrowser }: SignInAttempt): Limit[] =>
  knownBrowser === undefined
    ? [codeLimit(email), networkLimit(address)]
    : [limit('code of browser', knownBrowser, CODES_A_MINUTE, MINUTE), knownBrowsersLimit(address)]

/** New known browsers of an account: each gets an allowance of its own. */
export const newBrowserLimit = (userId: string) =>
  limit('new known browser', userId, NEW_BROWSERS_A_DAY, DAY)

/** Wrong passwords of a signed-in user who confirms a change with the password. */
export const ownPasswordLimit = (userId: string) =>
  limit('own password', userId, PASSWORDS_A_MINUTE, MINUTE, PASSWORDS_A_DAY)

/** Wrong codes of an authenticator app that is being set up, which reveal nothing about another one. */
export const setUpCodeLimit = (userId: string) =>
  limit('set-up code', userId, CODES_A_MINUTE, MINUTE)

/** Fingerprints that a user looks up. */
export const verifyLimit = (userId: string) => limit('fingerprint', userId, 30, MINUTE)

/** Emails about wrong attempts of a kind. */
export const warningLimit = (email: string, kind: string) =>
  limit(`warning of ${kind}`, normaliseEmail(email), 1, DAY)

/** Wrong passwords of an account, whether or not it exists (D3). */
export const passwordLimit = (email: string) =>
  limit('password', normaliseEmail(email), PASSWORDS_A_MINUTE, MINUTE)

/** Wrong passwords of an account from one network. */
export const networkPasswordLimit = (email: string, address: string) =>
  limit(
    'password from network',
    `${normaliseEmail(email)}\0${networkPrefix(address)}`,
    PASSWORDS_A_DAY,
    DAY,
    PASSWORDS_A_DAY,
  )

/**
 * Wrong passwords of an account from all networks, after which its owner is warned; rejects
 * nothing.
 */
export const wrongPasswordLimit = (email: string) =>
  limit('wrong password', normaliseEmail(email), PASSWORDS_A_DAY, DAY, PASSWORDS_A_DAY)

/** Wrong codes of an account from browsers that are not known (D3). */
export const codeLimit = (email: string) =>
  limit('code', normaliseEmail(email), CODES_A_MINUTE, MINUTE)

/** Wrong codes of an account from unknown browsers in a day. */
const dailyCodeLimit = (email: string) =>
  limit('codes of the day', normaliseEmail(email), CODES_A_DAY, DAY, CODES_A_DAY)

/** Wrong codes of an account from all browsers in a day, however many are known. */
export const allCodesLimit = (email: string) =>
  limit('all codes of the day', normaliseEmail(email), ALL_CODES_A_DAY, DAY, ALL_CODES_A_DAY)

/** Wrong passwords and codes from one network address, for any account (D3). */
export const networkLimit = (ip: string) =>
  limit('address', networkPrefix(ip), ATTEMPTS_OF_NETWORK, MINUTE)

/** Attempts of known browsers, counted apart: a stranger at the same address cannot use them up. */
const knownBrowsersLimit = (ip: string) =>
  limit('known browsers of address', networkPrefix(ip), ATTEMPTS_OF_NETWORK, MINUTE)

/** Emails of one kind to one address, so that no mailbox can be flooded. */
export const emailLimit = (email: string, kind: string) =>
  limit(`mail ${kind}`, normaliseEmail(email), 5, HOUR)

/** Emails requested from one network address without an account. */
export const requestLimit = (ip: string) => limit('ask', networkPrefix(ip), 30, MINUTE)

/** Sign-ons begun from one network, except for ones that the provider has vouched for. */
export const signOnLimit = (ip: string) => limit('sign-on', networkPrefix(ip), 60, MINUTE)

/** Answers of identity providers brought from one network: a made-up one costs a call with our secret. */
export const signOnAnswerLimit = (ip: string) =>
  limit('sign-on answer', networkPrefix(ip), 30, MINUTE)

/** Codes for pairing phones, requested by the user of one session. */
export const phoneCodeLimit = (userId: string) => limit('phone code', userId, 60, MINUTE)

/** Pairing codes entered by phones of one network. */
export const phoneClaimLimit = (ip: string) => limit('phone claim', networkPrefix(ip), 60, MINUTE)

/** Screenshots from one phone. */
export const phoneScreenshotLimit = (pairing: string) =>
  limit('phone screenshot', pairing, 300, MINUTE)

/** Presses of Previous and Next on one phone. */
export const phoneMoveLimit = (pairing: string) => limit('phone move', pairing, 120, MINUTE)

/** Pages captured by one user. */
export const captureLimit = (userId: string) => limit('capture', userId, 10, MINUTE)

/** Pages captured by all users together. */
export const portalCaptureLimit = () => limit('captures', '', 30, MINUTE)

function limit(kind: string, whose: string, most: number, seconds: number, perDay?: number): Limit {
  const subject = createHash('sha256').update(`${kind}\0${whose}`).digest('base64url')
  return { subject, most, seconds, ...(perDay !== undefined && { perDay }) }
}

/**
 * Returns what identifies a network: an IPv4 address, or the first 64 bits of an IPv6 address,
 * since the caller chooses the other 64.
 */
export function networkPrefix(ip: string): string {
  const [address = ''] = withoutPort(ip).split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Some proxies add the port to the address, which differs for each connection. */
function withoutPort(ip: string): string {
  return /^\[(.+)\]/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL writes every address in one way; an IPv4 tail becomes two groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}
