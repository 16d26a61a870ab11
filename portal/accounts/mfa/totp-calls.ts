import { recoveryCodesApi, authenticatorApi } from '@insights/contract/accounts/authenticator.ts'
import { type User, usersApi } from '@insights/contract/accounts/users.ts'

import { callApi } from '../../api/call-api.ts'

/** A secret for an authenticator app: for its camera, and for typing. */
export interface TotpSecret {
  readonly url: string
  readonly secret: string
  /** False in a forced set-up right after signing in. */
  readonly passwordRequired: boolean
}

export interface SetUp {
  readonly user: User
  /** Readable in this answer alone. */
  readonly recoveryCodes: readonly string[]
}

export function createSecret(email: string): Promise<TotpSecret> {
  return callApi(authenticatorApi.create, { body: { user: email } })
}

interface Proved {
  readonly user: string
  readonly secret: string
  readonly code: string
  readonly currentPassword: string | undefined
}

/** Takes the secret into use once the code shows that the app has it. */
export async function postTotpSetUp(proved: Proved): Promise<SetUp> {
  const { user, secret: totp, code, currentPassword } = proved
  await callApi(authenticatorApi.get, { params: { code }, query: { secret: totp } })
  const body = { totp, currentPassword }
  const { recoveryCodes = [], ...patched } = await callApi(usersApi.patch, {
    params: { id: user },
    body,
  })
  return { user: patched, recoveryCodes }
}

export function removeTotp(user: string, currentPassword: string): Promise<User> {
  return callApi(usersApi.patch, { params: { id: user }, body: { totp: null, currentPassword } })
}

/** New codes; those of before end with that. */
export async function postRecoveryCodes(password: string): Promise<readonly string[]> {
  const made = await callApi(recoveryCodesApi.create, { body: { password } })
  return made.recoveryCodes
}

/** A secret in groups of four, as it is typed from one screen into another. */
export function formatSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
