import { queueRevocations } from '../cloud-drives/revoke-tokens-queue.ts'
import type { Caller } from '../http/caller.ts'
import { publish, transact } from '../live/transact.ts'
import type { Services } from '../services.ts'

/** Ends one of the caller's own sessions; returns its key, or undefined when there is no such one. */
export function endSession(
  services: Pick<Services, 'db' | 'live' | 'jobs'>,
  caller: Caller,
  which: { readonly id: string } | { readonly tokenHash: Buffer },
): Promise<Buffer | undefined> {
  return transact(services, async (transaction) => {
    const own = transaction.deleteFrom('sessions').where('user_id', '=', caller._id)
    const one =
      'id' in which ? own.where('id', '=', which.id) : own.where('token_hash', '=', which.tokenHash)
    const ended = await one.returning('token_hash').executeTakeFirst()
    if (!ended) return undefined
    await queueRevocations(transaction, services)
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'session' } })
    return ended.token_hash
  })
}
