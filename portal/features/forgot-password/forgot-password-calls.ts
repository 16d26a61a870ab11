import { type PasswordLink, forgotPasswordApi } from '@insights/contract/forgot-password.ts'

import { callApi } from '../../api/call-api.ts'

interface LinkRequest {
  readonly email: string
  /** The answer of the human verification. */
  readonly challenge: string
  /** A path within the portal to go on to afterwards. */
  readonly url: string | undefined
}

/** Has a link for a new password sent, if there is an account with that address. */
export async function requestPasswordLink(wanted: LinkRequest): Promise<void> {
  await callApi(forgotPasswordApi.create, { body: { ...wanted, application: 'INSIGHTS' } })
}

/** Throws when the link has ended, was used, or never was one. */
export function checkLink(token: string, signal: AbortSignal): Promise<PasswordLink> {
  return callApi(forgotPasswordApi.get, { params: { token }, signal })
}

/** `id` is that of the checked link. */
export async function updatePassword(id: string, password: string): Promise<void> {
  const body = { id, password, application: 'INSIGHTS' as const }
  await callApi(forgotPasswordApi.update, { params: { id }, body })
}
