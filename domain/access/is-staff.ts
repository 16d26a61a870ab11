import type { Role } from './user.ts'

/** SENIOR or ADMIN; the latter is shown as RESEARCHER. */
export function isStaff(role: Role): boolean {
  return role === 'SENIOR' || role === 'ADMIN'
}
