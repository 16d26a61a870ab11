import { ACCESS_LEVELS, type AccessLevel } from './access.ts'

/** Whether an access level includes the needed one: 'edit' includes 'read', and so on. */
export function includesAccess(access: AccessLevel, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(access) >= ACCESS_LEVELS.indexOf(needed)
}
