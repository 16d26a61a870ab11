import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Transaction } from 'kysely'

import { logCompanyCustomer } from '../companies-customer/log-company-customer.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

interface Assignment {
  readonly company_customer_id: string
  readonly edition_id: string
}

/** Logs what was done to an assignment; `what` puts the edition's name into words before the firm's. */
export async function logAssignment(
  transaction: Transaction<Tables>,
  caller: Caller,
  { company_customer_id, edition_id }: Assignment,
  what: (edition: string) => string,
): Promise<void> {
  const { title, date, ...companyCustomer } = await transaction
    .selectFrom('editions')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .innerJoin('company_customers', (join) =>
      join.on('company_customers.id', '=', company_customer_id),
    )
    .where('editions.id', '=', edition_id)
    .select(['industries.title', 'editions.date', 'company_customers.id', 'company_customers.name'])
    .executeTakeFirstOrThrow()
  const edition = `the edition "${title}, ${formatMonth(date)}"`
  await logCompanyCustomer(transaction, caller, companyCustomer, what(edition))
}
