import type { companyCustomerUpdate } from '@insights/contract/clients/company-customers.ts'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'
import { requireCurrent } from '../../http/require-current.ts'
import { toColumns, WORDS } from './fields.ts'
import { presentCompanyCustomer } from './present.ts'
import {
  type CompanyCustomerRow,
  getCompanyCustomer,
  lockCompanyCustomer,
  logCompanyCustomer,
} from './queries.ts'

/** Changes a company customer's fields and contacts. */
export function changeCompanyCustomer(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { updatedAt, ...body }: z.output<typeof companyCustomerUpdate>,
): Promise<CompanyCustomerRow> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockCompanyCustomer(transaction, id)
    requireCurrent(before, updatedAt, presentCompanyCustomer)
    await requireUser(transaction, id, 'primaryUser', body.primaryUser)
    await requireUser(transaction, id, 'billingUser', body.billingUser)
    await transaction
      .updateTable('company_customers')
      .set({
        ...toColumns(body),
        primary_user_id: body.primaryUser,
        billing_user_id: body.billingUser,
        updated_at: nextTimestamp(before.updated_at),
      })
      .where('id', '=', id)
      .execute()
    if (body.name !== before.name) await renameAtUsers(transaction, before, body.name)
    const after = await getCompanyCustomer(transaction, id)
    const said = describe(before, after)
    const more = said.length > 0 ? [`: ${said.join(', ')}`] : []
    await logCompanyCustomer(transaction, caller, after, 'Changed', more)
    return after
  })
}

/** Allows, or no longer, that users of a company customer connect assistants. Logs a change alone. */
export function allowAssistants(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  assistants: boolean,
): Promise<CompanyCustomerRow> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockCompanyCustomer(transaction, id)
    if (before.assistants === assistants) return before
    await transaction
      .updateTable('company_customers')
      .set({ assistants, updated_at: nextTimestamp(before.updated_at) })
      .where('id', '=', id)
      .execute()
    const what = assistants ? 'Allowed assistants to' : 'No longer allowed assistants to'
    await logCompanyCustomer(transaction, caller, before, what)
    return getCompanyCustomer(transaction, id)
  })
}

/** Throws a 400 for a contact that is no user of this company customer. */
async function requireUser(
  transaction: Transaction<Tables>,
  companyCustomer: string,
  field: string,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .where('company_customer_id', '=', companyCustomer)
    .select('id')
    .executeTakeFirst()
  if (user) return
  const message = 'Must be a user of the company'
  throw badRequest(`${field}: ${message}`, { [field]: message })
}

/** Users carry the name of their company customer, unless they were given another. */
async function renameAtUsers(
  transaction: Transaction<Tables>,
  companyCustomer: CompanyCustomerRow,
  company: string,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ company })
    .where('company_customer_id', '=', companyCustomer.id)
    .where('company', '=', companyCustomer.name)
    .execute()
}

function describe(before: CompanyCustomerRow, after: CompanyCustomerRow): string[] {
  const fields = Object.keys(WORDS) as (keyof typeof WORDS)[]
  return fields.filter((field) => before[field] !== after[field]).map((field) => WORDS[field])
}
