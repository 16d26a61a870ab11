import type { SignedIn } from '@insights/contract/accounts/authentication.ts'
import { Secret, TOTP } from 'otpauth'

import { type CallAs, PASSWORD } from './call-as.ts'

export interface TestAuthenticator {
  readonly userId: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** Code that verified the set-up. */
  readonly usedCode: string
  /**
   * Returns the app's code in the given number of seconds. The set-up has used a code already: sign
   * in with `code(30)`.
   */
  readonly code: (seconds?: number) => string
}

/** Sets up an authenticator app for a signed-in user, by the portal's calls. */
export async function setUpAuthenticator(user: CallAs): Promise<TestAuthenticator> {
  const { secret } = await ok(user<{ secret: string }>('POST', '/totp', {}))
  const code = (seconds = 0) => codeOf(secret, Date.now() + seconds * 1000)
  const usedCode = code()
  await ok(user('POST', '/totp/verification', { code: usedCode, secret }))
  const userId = await idOf(user)
  const { recoveryCodes } = await ok(
    user<{ recoveryCodes: string[] }>('PATCH', `/users/${userId}`, {
      totp: secret,
      currentPassword: PASSWORD,
    }),
  )
  return { userId, secret, recoveryCodes, usedCode, code }
}

export const codeOf = (secret: string, timestamp: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })

/** Returns the id of the signed-in user. */
export async function idOf(user: CallAs): Promise<string> {
  const { user: found } = await ok(
    user<SignedIn>('POST', '/authentication', { strategy: 'session' }),
  )
  return found._id
}

async function ok<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`A step of the test was answered ${JSON.stringify(body)}`)
  return body
}
