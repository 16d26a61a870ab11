import { recoveryCodesApi, authenticatorApi } from '@insights/contract/accounts/authenticator.ts'
import { type User, usersApi } from '@insights/contract/accounts/users.ts'

import { callApi } from '../../api/call-api.ts'

/** A secret for an authenticator app: a QR code for its camera, and a text to type. */
export interface AuthenticatorSecret {
  readonly url: string
  readonly secret: string
  /** False in a forced setup right after signing in. */
  readonly passwordRequired: boolean
}

export interface SetUp {
  readonly user: User
  /** Readable in this response only. */
  readonly recoveryCodes: readonly string[]
}

export function createSecret(email: string): Promise<AuthenticatorSecret> {
  return callApi(authenticatorApi.create, { body: { user: email } })
}

interface Proved {
  readonly user: string
  readonly secret: string
  readonly code: string
  readonly currentPassword: string | undefined
}

/** Activates the secret once a code proves that the app has it. */
export async function postAuthenticatorSetUp(proved: Proved): Promise<SetUp> {
  const { user, secret: totp, code, currentPassword } = proved
  await callApi(authenticatorApi.verify, { body: { code, secret: totp } })
  const body = { totp, currentPassword }
  const { recoveryCodes = [], ...patched } = await callApi(usersApi.patch, {
    params: { id: user },
    body,
  })
  return { user: patched, recoveryCodes }
}

export function removeAuthenticator(user: string, currentPassword: string): Promise<User> {
  return callApi(usersApi.patch, { params: { id: user }, body: { totp: null, currentPassword } })
}

/** Creates new codes, which end the previous ones. */
export async function postRecoveryCodes(password: string): Promise<readonly string[]> {
  const made = await callApi(recoveryCodesApi.create, { body: { password } })
  return made.recoveryCodes
}

/** Returns a secret in groups of four, for typing. */
export function formatSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
