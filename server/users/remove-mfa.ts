import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { sendSecurityEmail } from '../mail/send-security-email.ts'
import type { Services } from '../services.ts'

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly totp_secret: Buffer | null
}

/** Removes the authenticator app from an account with its codes, and emails the owner. */
export async function removeMfa(
  transaction: Transaction<Tables>,
  services: Services,
  by: Caller,
  { id, email, name, totp_secret }: Owner,
): Promise<void> {
  if (totp_secret === null) return
  await transaction
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await transaction.deleteFrom('one_time_passcodes').where('user_id', '=', id).execute()
  const whoever = by._id === id ? 'You' : `${by.name} ${by.lastName}`
  await sendSecurityEmail(transaction, services, { email, name }, [
    `${whoever} removed the authenticator app from your account. You now sign in with your password alone.`,
  ])
}
