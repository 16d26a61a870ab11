import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'

/** Ends one of the caller's own sessions; false when there is no such one. */
export function endSession(
  { db, live }: Services,
  caller: Caller,
  which: { readonly id: string } | { readonly tokenHash: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const own = transaction.deleteFrom('sessions').where('user_id', '=', caller._id)
    const one =
      'id' in which ? own.where('id', '=', which.id) : own.where('token_hash', '=', which.tokenHash)
    const { numDeletedRows } = await one.executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    await live.publish(transaction, {
      to: 'user',
      user: caller._id,
      event: { kind: 'session' },
    })
    return true
  })
}
