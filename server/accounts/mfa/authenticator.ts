import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Competitive Insights'
const PERIOD_SECONDS = 30
/** Bytes of a secret, as RFC 4226 recommends. */
const SIZE = 20
/** Codes of one step before and after are valid too, for clocks that differ and slow typing. */
const WINDOW = 1

export interface Authenticator {
  /** For typing, in base32. */
  readonly secret: string
  /** For the QR code, `otpauth://`. */
  readonly url: string
}

/** Returns a new secret for an authenticator app, which lists it under the user's email. */
export function createAuthenticator(email: string): Authenticator {
  const secret = new Secret({ size: SIZE })
  return {
    secret: secret.base32,
    url: new TOTP({ issuer: ISSUER, label: email, secret }).toString(),
  }
}

/**
 * Returns the 30-second step since 1970 that a code belongs to, if the authenticator shows it at
 * `now` (milliseconds), one step before or one step after; else undefined.
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  // The library throws on other characters that take more bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: WINDOW,
    period: PERIOD_SECONDS,
  })
  return delta === null
    ? undefined
    : TOTP.counter({ timestamp: now, period: PERIOD_SECONDS }) + delta
}

/** Returns a typed or pasted code without spaces and dashes; digits of any width become ASCII. */
export function normaliseCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase()
}
