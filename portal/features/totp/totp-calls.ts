import type { User } from '@insights/contract/users.ts'

import { api } from '../../api/api.ts'

/** A secret for an authenticator app: for its camera, and for typing. */
export interface TotpSecret {
  readonly url: string
  readonly secret: string
  /** False in a forced set-up right after signing in. */
  readonly passwordRequired: boolean
}

type Patched = User & { readonly recoveryCodes?: readonly string[] }

export interface SetUp {
  readonly user: User
  /** Readable in this answer alone. */
  readonly recoveryCodes: readonly string[]
}

export function createSecret(email: string): Promise<TotpSecret> {
  return api.create<TotpSecret>('/totp', { user: email })
}

interface Proved {
  readonly user: string
  readonly secret: string
  readonly code: string
  readonly currentPassword: string | undefined
}

/** Takes the secret into use once the code shows that the app has it. */
export async function setUpTotp(proved: Proved): Promise<SetUp> {
  const { user, secret: totp, code, currentPassword } = proved
  await api.get(`/totp/${encodeURIComponent(code)}`, { query: { secret: totp } })
  const body = { totp, currentPassword }
  const { recoveryCodes = [], ...patched } = await api.patch<Patched>(`/users/${user}`, body)
  return { user: patched, recoveryCodes }
}

export function removeTotp(user: string, currentPassword: string): Promise<User> {
  return api.patch<User>(`/users/${user}`, { totp: null, currentPassword })
}

/** New codes; those of before end with that. */
export async function renewRecoveryCodes(password: string): Promise<readonly string[]> {
  const made = await api.create<Pick<SetUp, 'recoveryCodes'>>('/recovery-codes', { password })
  return made.recoveryCodes
}
