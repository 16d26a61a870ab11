import type { Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { sendSecurityEmail } from '../mail/send-security-email.ts'
import { replaceRecoveryCodes } from '../recovery-codes/replace-recovery-codes.ts'
import type { Services } from '../services.ts'
import { encryptSecret } from './encrypt-secret.ts'
import { findPending } from './find-pending.ts'

/**
 * Takes the secret that the caller has just verified into use; answers the recovery codes that come
 * with it. The code that it was verified with does not work a second time.
 */
export async function setUpTotp(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  given: string,
): Promise<string[]> {
  const { secret, verifiedStep } = await findPending(transaction, services, caller, given)
  const taken = await transaction
    .deleteFrom('pending_totps')
    .where('token_hash', '=', caller.tokenHash)
    .where('verified_step', 'is not', null)
    .executeTakeFirstOrThrow()
  if (verifiedStep === null || taken.numDeletedRows === 0n) {
    throw forbidden('Enter a code of your authenticator app first.')
  }
  await transaction
    .updateTable('users')
    .set({
      totp_secret: encryptSecret(services.encryptor, caller._id, secret),
      totp_last_step: verifiedStep,
      updated_at: new Date(),
    })
    .where('id', '=', caller._id)
    .execute()
  await recordActivity(transaction, {
    subject: 'USER',
    reference: caller._id,
    action: 'Set up an authenticator app',
    actorId: caller._id,
  })
  await sendSecurityEmail(transaction, services, caller, [
    'An authenticator app was set up for your account. From now on signing in asks for its code.',
    'You have been signed out everywhere else.',
  ])
  return replaceRecoveryCodes(transaction, services, caller._id)
}
