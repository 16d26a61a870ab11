import type { companyCustomerCreate } from '@insights/contract/companies-customer.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import type { CompanyCustomerRow } from './queries.ts'

/** Adds a firm, without users as yet. */
export function createCompanyCustomer(
  db: Kysely<Tables>,
  caller: Caller,
  fields: z.output<typeof companyCustomerCreate>,
): Promise<CompanyCustomerRow> {
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('company_customers')
      .values(fields)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordActivity(transaction, {
      subject: 'COMPANY_CUSTOMER',
      reference: created.id,
      action: `Created the company "${created.name}"`,
      actorId: caller._id,
    })
    return { ...created, sales_person_name: null, users_count: 0 }
  })
}
