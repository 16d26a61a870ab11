import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { normaliseEmail } from '../mail/normalise-email.ts'
import type { Services } from '../services.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { encryptPendingSecret } from './encrypt-secret.ts'

/** Makes a secret for the caller's session, in place of one that it was handed before. */
export async function issueSecret(
  { db, encryptor }: Services,
  caller: Caller,
  user: string | undefined,
): Promise<Authenticator> {
  if (user !== undefined && normaliseEmail(user) !== normaliseEmail(caller.email)) {
    throw forbidden('You can only set up your own authenticator app.')
  }
  const authenticator = createAuthenticator(caller.email)
  const pending = {
    secret: encryptPendingSecret(encryptor, caller.tokenHash, authenticator.secret),
    verified_step: null,
    created_at: new Date(),
  }
  await db
    .insertInto('pending_totps')
    .values({ token_hash: caller.tokenHash, ...pending })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(pending))
    .execute()
  return authenticator
}
