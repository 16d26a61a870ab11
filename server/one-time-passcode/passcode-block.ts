import { isStaff } from '@insights/domain/access/user.ts'
import type { Kysely, Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { findSecuritySettings } from '../security-settings/settings.ts'

/** So long after a reset by email the same mailbox is no second factor. */
export const PAUSE_HOURS = 24

export type PasscodeBlock =
  | { readonly reason: 'switched-off' }
  | { readonly reason: 'password-reset'; readonly until: Date }

type Owner = Pick<Selectable<Tables['users']>, 'login_type' | 'password_reset_at'>

/** Why no passcode is emailed to a user, nor taken from them; undefined where nothing is in the way. */
export async function findPasscodeBlock(
  db: Kysely<Tables>,
  { login_type, password_reset_at }: Owner,
): Promise<PasscodeBlock | undefined> {
  if (isStaff(login_type) && !(await findSecuritySettings(db)).staffPasscodes) {
    return { reason: 'switched-off' }
  }
  if (password_reset_at === null) return undefined
  const until = new Date(Date.parse(password_reset_at) + PAUSE_HOURS * 60 * 60 * 1000)
  return until.getTime() > Date.now() ? { reason: 'password-reset', until } : undefined
}
