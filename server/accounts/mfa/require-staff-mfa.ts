import { isStaff } from '@insights/domain/accounts/user.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Config } from '../../start/config.ts'

type Setting = Pick<Config, 'staffMfa'>

/**
 * Makes everybody on the staff set up MFA at the next sign-in, and in open sessions, where the portal
 * requires it. The setting turned off later takes nothing back.
 */
export async function requireStaffMfa(db: Kysely<Tables>, { staffMfa }: Setting): Promise<void> {
  if (!staffMfa) return
  await db
    .updateTable('users')
    .set({ force_totp: true })
    .where('login_type', '!=', 'CUSTOMER')
    .where('force_totp', '=', false)
    .execute()
}

interface Member {
  readonly loginType: Parameters<typeof isStaff>[0]
  readonly forceTotp: boolean
}

/** Returns true for accounts that must have MFA: by a senior's choice, or by the portal's. */
export const needsMfa = ({ staffMfa }: Setting, { loginType, forceTotp }: Member): boolean =>
  forceTotp || (staffMfa && isStaff(loginType))
