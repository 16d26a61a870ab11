import { setUpCodeLimit } from '../attempts/limits.ts'
import { recordAttempts } from '../attempts/record-attempts.ts'
import { undoAttempts } from '../attempts/undo-attempts.ts'
import { normaliseCode } from '../credentials/normalise-code.ts'
import type { Caller } from '../http/caller.ts'
import { wrongCode } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { totpStep } from './authenticator.ts'
import { findPending } from './find-pending.ts'

/** Notes that the caller's authenticator app shows the codes of the secret it was handed. */
export async function verifyPending(
  services: Services,
  caller: Caller,
  { code, secret: given, now }: { code: string; secret: string; now: number },
): Promise<void> {
  const { db } = services
  const { secret } = await findPending(db, services, caller, given)
  const attempts = await recordAttempts(db, setUpCodeLimit(caller._id))
  const step = totpStep(secret, normaliseCode(code), now)
  if (step === undefined) throw wrongCode()
  await undoAttempts(db, attempts)
  await db
    .updateTable('pending_totps')
    .set({ verified_step: step })
    .where('token_hash', '=', caller.tokenHash)
    .execute()
}
