import type { Role } from './user.ts'

/** SENIOR or ADMIN, the latter shown as RESEARCHER (decisions 1). */
export function isStaff(role: Role): boolean {
  return role === 'SENIOR' || role === 'ADMIN'
}
