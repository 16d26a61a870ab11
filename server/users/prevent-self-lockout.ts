import { badRequest, forbidden } from '../http/errors.ts'
import type { UserRow } from './queries.ts'
import type { FullUserChange } from './user-change.ts'

/** Prevents self-lockout (D3): deactivating, demoting or removing INSIGHTS from oneself. */
export function preventSelfLockout(
  before: UserRow,
  { loginType, active, applications }: FullUserChange,
) {
  if (!active) throw forbidden('You cannot deactivate yourself.')
  if (loginType !== before.login_type) throw forbidden('You cannot give yourself another role.')
  if (applications && !applications.includes('insights')) {
    const message = 'You cannot take INSIGHTS from yourself'
    throw badRequest(`applications: ${message}`, { applications: message })
  }
}
