import { ACCESSES, type Access } from './access.ts'

/** Whether an access level includes the needed one: 'edit' includes 'read', and so on. */
export function allows(access: Access, needed: Access): boolean {
  return ACCESSES.indexOf(access) >= ACCESSES.indexOf(needed)
}
