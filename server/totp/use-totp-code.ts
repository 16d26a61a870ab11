import type { Services } from '../services.ts'
import { totpStep } from './authenticator.ts'
import { decryptSecret } from './encrypt-secret.ts'

interface TotpAccount {
  readonly id: string
  /** As it is stored. */
  readonly totp_secret: Buffer
}

/**
 * True if the code is valid now and newer than the last one used. Under concurrency exactly one
 * call gets true.
 */
export async function useTotpCode(
  { db, encryptor }: Pick<Services, 'db' | 'encryptor'>,
  { id, totp_secret }: TotpAccount,
  code: string,
  now: number,
): Promise<boolean> {
  const step = totpStep(decryptSecret(encryptor, id, totp_secret), code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', totp_secret)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
