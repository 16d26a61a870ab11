import type { Tables } from '@insights/server/database/tables.ts'
import type { Kysely } from 'kysely'

/** Adds a customer whose company owns the edition of a report. Returns the user id. */
export async function addCustomer(db: Kysely<Tables>, reportId: string): Promise<string> {
  const { id: companyCustomerId } = await db
    .insertInto('company_customers')
    .values({ name: 'Bench & Co', url: 'bench.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { edition_id } = await db
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select('edition_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('company_reports')
    .values({ company_customer_id: companyCustomerId, edition_id, po_date: null })
    .execute()
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${crypto.randomUUID()}@bench.example`,
      name: 'Bench',
      last_name: 'Reader',
      login_type: 'CUSTOMER',
      company_customer_id: companyCustomerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_products').values({ user_id: id, product_id: 'insights' }).execute()
  return id
}
