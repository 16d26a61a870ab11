import type { PasswordLink } from '@insights/contract/forgot-password.ts'

import { api } from '../../api/api.ts'

interface LinkWanted {
  readonly email: string
  /** The answer of the human verification. */
  readonly challenge: string
  /** A path within the portal to go on to afterwards. */
  readonly url: string | undefined
}

/** Has a link for a new password sent, if there is an account with that address. */
export async function askForLink(wanted: LinkWanted): Promise<void> {
  await api.create('/forgot-password', { ...wanted, application: 'INSIGHTS' })
}

/** Throws when the link has ended, was used, or never was one. */
export function checkLink(token: string, signal: AbortSignal): Promise<PasswordLink> {
  return api.get<PasswordLink>(`/forgot-password/${encodeURIComponent(token)}`, { signal })
}

/** `id` is that of the checked link. */
export async function updatePassword(id: string, password: string): Promise<void> {
  const body = { id, password, application: 'INSIGHTS' }
  await api.update(`/forgot-password/${encodeURIComponent(id)}`, body)
}
