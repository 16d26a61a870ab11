import { recordActivity } from '../activity/record-activity.ts'
import { requireOwnPassword, wrongPassword } from '../credentials/require-own-password.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/errors.ts'
import { sendSecurityEmail } from '../mail/send-security-email.ts'
import type { Services } from '../services.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'

/** New recovery codes for somebody who has an authenticator app and knows the password. */
export async function renewRecoveryCodes(
  services: Services,
  caller: Caller,
  password: string,
): Promise<string[]> {
  const before = await services.db
    .selectFrom('users')
    .where('id', '=', caller._id)
    .select(['id', 'email', 'password_hash'])
    .executeTakeFirstOrThrow()
  await requireOwnPassword(services, before, 'password', password)
  return services.db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', caller._id)
      .select(['email', 'name', 'password_hash', 'totp_secret'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (user.password_hash !== before.password_hash) throw wrongPassword('password')
    if (user.totp_secret === null) throw conflict('Set up your authenticator app first.')
    await recordActivity(transaction, {
      subject: 'USER',
      reference: caller._id,
      action: 'Created new recovery codes',
      actorId: caller._id,
    })
    await sendSecurityEmail(transaction, services, user, [
      'New recovery codes were made for your account. Those made before do not work any more.',
    ])
    return replaceRecoveryCodes(transaction, services, caller._id)
  })
}
