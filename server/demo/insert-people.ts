import type { Transaction } from 'kysely'

import { hashPassword } from '../accounts/credentials/password.ts'
import type { Tables } from '../database/tables.ts'
import { DEMO_USERS, COMPANY_CUSTOMERS, SALES_PERSON } from './people.ts'

export interface DemoPeople {
  readonly senior: string
  readonly researcher: string
  /** Ids of company customers by name. */
  readonly companyCustomers: ReadonlyMap<string, string>
}

export async function insertPeople(transaction: Transaction<Tables>): Promise<DemoPeople> {
  const companyCustomers = await insertCompanyCustomers(transaction)
  const users = await transaction
    .insertInto('users')
    .values(
      await Promise.all(
        DEMO_USERS.map(
          async ({ email, password, name, lastName, title, loginType, companyCustomer }) => ({
            email,
            password_hash: await hashPassword(password),
            name,
            last_name: lastName,
            title,
            login_type: loginType,
            company: companyCustomer ?? '',
            company_customer_id: companyCustomer ? companyCustomers.get(companyCustomer) : null,
          }),
        ),
      ),
    )
    .returning(['id', 'login_type', 'company_customer_id'])
    .execute()
  await transaction
    .insertInto('user_products')
    .values(users.map(({ id }) => ({ user_id: id, product_id: 'insights', last_login_at: null })))
    .execute()
  for (const { id, company_customer_id } of users) {
    if (company_customer_id === null) continue
    await transaction
      .updateTable('company_customers')
      .set({ primary_user_id: id, billing_user_id: id })
      .where('id', '=', company_customer_id)
      .execute()
  }
  const idOf = (loginType: string) => users.find((user) => user.login_type === loginType)?.id ?? ''
  return { senior: idOf('SENIOR'), researcher: idOf('ADMIN'), companyCustomers }
}

async function insertCompanyCustomers(
  transaction: Transaction<Tables>,
): Promise<Map<string, string>> {
  const salesPerson = await transaction
    .insertInto('sales_people')
    .values(SALES_PERSON)
    .returning('id')
    .executeTakeFirstOrThrow()
  const companyCustomers = await transaction
    .insertInto('company_customers')
    .values(
      COMPANY_CUSTOMERS.map((companyCustomer) => ({
        ...companyCustomer,
        sales_person_id: salesPerson.id,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(companyCustomers.map(({ id, name }) => [name, id]))
}
