import type { Transaction } from 'kysely'

import { hashPassword } from '../../credentials/password.ts'
import type { Tables } from '../../database/tables.ts'
import { DEMO_USERS, FIRMS, SALES_PERSON } from '../people.ts'

export interface DemoPeople {
  readonly senior: string
  readonly researcher: string
  /** Ids of firms by name. */
  readonly firms: ReadonlyMap<string, string>
}

export async function insertPeople(transaction: Transaction<Tables>): Promise<DemoPeople> {
  const firms = await insertFirms(transaction)
  const users = await transaction
    .insertInto('users')
    .values(
      await Promise.all(
        DEMO_USERS.map(async ({ email, password, name, lastName, title, loginType, firm }) => ({
          email,
          password_hash: await hashPassword(password),
          name,
          last_name: lastName,
          title,
          login_type: loginType,
          company: firm ?? '',
          company_customer_id: firm ? firms.get(firm) : null,
        })),
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
  return { senior: idOf('SENIOR'), researcher: idOf('ADMIN'), firms }
}

async function insertFirms(transaction: Transaction<Tables>): Promise<Map<string, string>> {
  const salesPerson = await transaction
    .insertInto('sales_people')
    .values(SALES_PERSON)
    .returning('id')
    .executeTakeFirstOrThrow()
  const firms = await transaction
    .insertInto('company_customers')
    .values(FIRMS.map((firm) => ({ ...firm, sales_person_id: salesPerson.id })))
    .returning(['id', 'name'])
    .execute()
  return new Map(firms.map(({ id, name }) => [name, id]))
}
