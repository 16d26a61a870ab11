import type { Role } from './user.ts'

export function isSenior(role: Role): boolean {
  return role === 'SENIOR'
}
