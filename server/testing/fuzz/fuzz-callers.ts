import { type Kysely, sql } from 'kysely'

import { hashPassword } from '../../accounts/credentials/password.ts'
import type { Tables } from '../../database/tables.ts'
import { hashToken } from '../../http/session/find-session.ts'
import { addCompanyCustomer } from '../add-company-customer.ts'
import { PASSWORD } from '../call-as.ts'

export const ROLES = ['SENIOR', 'ADMIN', 'CUSTOMER'] as const

const passwordHash = hashPassword(PASSWORD)

/**
 * A token of a new user of each role, the customer of a company customer that has bought an
 * edition: effects of earlier requests, such as a deleted user, do not reach the next one.
 */
export async function signUserIn(
  db: Kysely<Tables>,
  role: (typeof ROLES)[number],
): Promise<string> {
  const token = crypto.randomUUID()
  const companyCustomer = role === 'CUSTOMER' ? await addCompanyCustomerWithReports(db) : null
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${token}@fuzz.example`,
      password_hash: await passwordHash,
      name: 'Fuzz',
      last_name: 'Tester',
      login_type: role,
      company_customer_id: companyCustomer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_products').values({ user_id: id, product_id: 'insights' }).execute()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: id })
    .execute()
  return token
}

async function addCompanyCustomerWithReports(db: Kysely<Tables>): Promise<string> {
  const companyCustomer = await addCompanyCustomer(db)
  await db
    .insertInto('company_reports')
    .columns(['company_customer_id', 'edition_id'])
    .expression((query) =>
      query
        .selectFrom('reports')
        .select([sql<string>`${companyCustomer}::uuid`.as('firm'), 'edition_id'])
        .where('status', '=', 'PUBLISHED')
        .limit(1),
    )
    .execute()
  return companyCustomer
}
