import type { LOGIN_TYPES } from '@insights/contract/users.ts'

const LABELS = { SENIOR: 'senior', ADMIN: 'researcher', CUSTOMER: 'customer' }

/** A role as people call it: an ADMIN is shown as a researcher (D1). */
export function roleLabel(role: (typeof LOGIN_TYPES)[number]): string {
  return LABELS[role]
}
