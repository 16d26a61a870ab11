import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

/** Logs what was done to a firm: `what` before its name, `more` behind it. */
export function logCompanyCustomer(
  db: Kysely<Tables>,
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
  what: string,
  more = '',
): Promise<void> {
  return recordActivity(db, {
    subject: 'COMPANY_CUSTOMER',
    reference: id,
    action: `${what} the company "${name}"${more}`,
    actorId: caller._id,
  })
}
