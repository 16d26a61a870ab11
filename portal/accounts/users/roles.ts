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

/** Roles that the list shows by default. */
export const KEYLIMERS: readonly LoginType[] = ['SENIOR', 'ADMIN']

/** Returns the label of a choice of roles. */
export function rolesLabel(roles: readonly LoginType[]): string {
  if (roles.length === ROLES.length) return 'All'
  if (KEYLIMERS.every((role) => roles.includes(role))) return 'Keylimers'
  return ROLES.filter((role) => roles.includes(role))
    .map(roleName)
    .join(', ')
}
