import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { lockCompany } from './lock-company.ts'
import type { CompanyRow } from './queries.ts'
import { rejectCompanyInUse } from './reject-company-in-use.ts'

/** Removes a company that no report compares. */
export function removeCompany(db: Kysely<Tables>, caller: Caller, id: string): Promise<CompanyRow> {
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, id)
    await rejectCompanyInUse(transaction, id, IN_USE_MESSAGES.company)
    await transaction.deleteFrom('companies').where('id', '=', id).execute()
    await recordActivity(transaction, {
      subject: 'COMPANY',
      reference: id,
      action: `Deleted the company "${company.title}"`,
      actorId: caller._id,
    })
    return company
  })
}
