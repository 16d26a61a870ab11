import { ACCESSES, type Access } from './access.ts'

/** Whether what a user has is at least what something needs: 'edit' includes 'read', and so on. */
export function allows(access: Access, needed: Access): boolean {
  return ACCESSES.indexOf(access) >= ACCESSES.indexOf(needed)
}
