import { recordActivity } from '../activity/record-activity.ts'
import { sendSecurityEmail } from '../mail/send-security-email.ts'
import type { Services } from '../services.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * True when the code is one of the user's that was not used before. Of many who bring the same one
 * at once, one is told so. Its owner is told by mail, since somebody else may have found the list.
 */
export async function useRecoveryCode(
  services: Services,
  { id, email, name }: Owner,
  code: string,
): Promise<boolean> {
  const { db, encryptor } = services
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable('recovery_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', id)
      .where('code_hash', '=', hashRecoveryCode(encryptor, id, code))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (used.numUpdatedRows === 0n) return false
    const { left } = await transaction
      .selectFrom('recovery_codes')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    await recordActivity(transaction, {
      subject: 'USER',
      reference: id,
      action: `Used a recovery code (${left} left)`,
      actorId: id,
    })
    await sendSecurityEmail(transaction, services, { email, name }, [
      'A recovery code was used to sign in to your account.',
      left === 0
        ? 'It was the last one. Make new ones on your profile page.'
        : `${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`,
    ])
    return true
  })
}
