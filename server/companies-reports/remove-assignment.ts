import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { logAssignment } from './log-assignment.ts'
import { publishPurchasesChanged } from './publish-purchases-changed.ts'

/** Takes an edition away from a firm again; its users are back to the preview at once. */
export function removeAssignment(services: Services, caller: Caller, id: string): Promise<void> {
  return transact(services, async (transaction) => {
    const removed = await transaction
      .deleteFrom('company_reports')
      .where('id', '=', id)
      .returning(['company_customer_id', 'edition_id'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    await logAssignment(transaction, caller, removed, (edition) => `Withdrew ${edition} from`)
    publishPurchasesChanged(transaction, removed.company_customer_id)
  })
}
