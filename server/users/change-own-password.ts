import type { Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import { sendPasswordChangedEmail } from '../password-links/send-password-changed-email.ts'
import type { Services } from '../services.ts'
import type { UserRow } from './queries.ts'

/** Puts a new password in place of the current one; links and passcodes sent before end with it. */
export async function changeOwnPassword(
  transaction: Transaction<Tables>,
  services: Services,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', user.id)
    .execute()
  await transaction.deleteFrom('password_links').where('user_id', '=', user.id).execute()
  await transaction.deleteFrom('one_time_passcodes').where('user_id', '=', user.id).execute()
  await recordActivity(transaction, {
    subject: 'USER',
    reference: user.id,
    action: 'Changed their password',
    actorId: user.id,
  })
  await sendPasswordChangedEmail(transaction, services, user)
}
