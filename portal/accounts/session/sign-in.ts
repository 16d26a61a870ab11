import { type SignIn, authenticationApi } from '@insights/contract/accounts/authentication.ts'
import { oneTimePasscodeApi } from '@insights/contract/accounts/one-time-passcode.ts'
import type { User } from '@insights/contract/accounts/users.ts'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The code of step 2. */
  readonly token?: string
  /** Connects the account to whom an identity provider has vouched for in this browser. */
  readonly connect?: boolean
}

/** Signs in to this product. Throws a 412 when a code is needed as well. */
export async function postSignIn({ email, password, token, connect }: Credentials): Promise<User> {
  const credentials = { email: email.trim(), password, token, ...(connect && { connect }) }
  const body: SignIn = { strategy: 'local', ...credentials, app: 'INSIGHTS' }
  const { user } = await callApi(authenticationApi.create, { body })
  localStorage.removeItem(DUE)
  return user
}

/** Sends a code to the account's email address, as an alternative to the authenticator's. */
export async function postPasscode({ email, password }: Credentials): Promise<void> {
  await callApi(oneTimePasscodeApi.create, { body: { email: email.trim(), password } })
}

/** Name of what the browser stores while the end of a session waits for the server. */
const DUE = 'insights.sign-out-due'

export const signOutLater = () => localStorage.setItem(DUE, '1')

/** Ends the session whose user has signed out while the server could not be reached. */
export async function signOutIfDue(): Promise<void> {
  if (localStorage.getItem(DUE) === null) return
  await signOut().catch((error: unknown) => {
    if (!isApiError(error, 401)) throw error
  })
  localStorage.removeItem(DUE)
}

/** Returns where the identity provider ends its own session, if it opened this one. */
export async function signOut(): Promise<string | undefined> {
  const { continueAt } = await callApi(authenticationApi.remove)
  return continueAt
}
