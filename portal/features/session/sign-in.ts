import type { SignedIn, SignIn } from '@insights/contract/authentication.ts'
import type { User } from '@insights/contract/users.ts'

import { api } from '../../api/api.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The code of step 2. */
  readonly token?: string
}

/** Signs in to this product. Throws a 412 when a code is needed as well. */
export async function signIn({ email, password, token }: Credentials): Promise<User> {
  const body: SignIn = { strategy: 'local', email: email.trim(), password, token, app: 'INSIGHTS' }
  const { user } = await api.create<SignedIn>('/authentication', body)
  return user
}

/** Has a code sent to the account's own address, to be used in place of the authenticator's. */
export async function sendPasscode({ email, password }: Credentials): Promise<void> {
  await api.create('/one-time-passcode', { email: email.trim(), password })
}

export async function signOut(): Promise<void> {
  await api.remove('/authentication')
}
