import type { User } from '@insights/contract/accounts/users.ts'

export type LoginType = User['loginType']

export const ROLES: readonly LoginType[] = ['SENIOR', 'ADMIN', 'CUSTOMER']

/** An ADMIN is shown as a researcher (D1). */
const NAMES: Record<LoginType, string> = {
  SENIOR: 'Senior',
  ADMIN: 'Researcher',
  CUSTOMER: 'Customer',
}

export const roleName = (role: LoginType): string => NAMES[role]

/** Those whom the list shows unless it is asked for others. */
export const KEYLIMERS: readonly LoginType[] = ['SENIOR', 'ADMIN']

/** What a choice of roles is called. */
export function rolesLabel(roles: readonly LoginType[]): string {
  if (roles.length === ROLES.length) return 'All'
  if (KEYLIMERS.every((role) => roles.includes(role))) return 'Keylimers'
  return ROLES.filter((role) => roles.includes(role))
    .map(roleName)
    .join(', ')
}
