import { allowAccess } from '@insights/platform/testing/grant-tokens.ts'

import type { CallAs } from './call-as.ts'

/**
 * Opens the provider's page and allows the access, as a user does; returns the parameters of the
 * redirect.
 */
export async function allowDrive(
  user: CallAs,
  login = '/google-drive-login',
): Promise<{ code: string; state: string }> {
  const { status, body } = await user<{ url: string }>('GET', login)
  if (status !== 200) throw new Error(`${login}: ${status} ${JSON.stringify(body)}`)
  return allowAccess(body.url)
}

/** Connects a session to a drive. */
export async function connectDrive(user: CallAs, drive: 'google-drive' | 'dropbox'): Promise<void> {
  const returned = await allowDrive(user, `/cloud-drives/${drive}/login`)
  const { status, body } = await user('POST', '/drive-connections', { drive, ...returned })
  if (status !== 201) throw new Error(`${drive}: ${status} ${JSON.stringify(body)}`)
}
