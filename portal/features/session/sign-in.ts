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
  const body: SignIn = { strategy: 'local', email, password, token, app: 'INSIGHTS' }
  const { user } = await api.create<SignedIn>('/authentication', body)
  return user
}

export async function signOut(): Promise<void> {
  await api.remove('/authentication')
}
