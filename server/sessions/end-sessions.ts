import type { Transaction } from 'kysely'

import { queueRevocations } from '../cloud-drives/revoke-tokens-queue.ts'
import type { Tables } from '../database/tables.ts'
import { publish } from '../live/transact.ts'
import type { Services } from '../services.ts'

/**
 * Signs somebody out wherever they are signed in, except where they are just doing something.
 * Returns how many sessions that were. Call it in the transaction (`transact`) of what makes them
 * invalid, before a deletion of the user.
 *
 * The user is locked first: a sign-in under way has either added its session by then, or finds out
 * afterwards that password, role or account are other ones (`authentication/open-session.ts`).
 *
 * @example
 * await endSessions(transaction, services, user._id)
 * await endSessions(transaction, services, caller._id, { except: caller.tokenHash })
 */
export async function endSessions(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  userId: string,
  { except }: { readonly except?: Buffer } = {},
): Promise<number> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  const all = transaction.deleteFrom('sessions').where('user_id', '=', userId)
  const others = except ? all.where('token_hash', '!=', except) : all
  const { numDeletedRows } = await others.executeTakeFirstOrThrow()
  await queueRevocations(transaction, { jobs })
  publish(transaction, { to: 'user', user: userId, event: { kind: 'session' } })
  return Number(numDeletedRows)
}
