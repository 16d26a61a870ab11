import type { companyCustomerCreate } from '@insights/contract/clients/company-customers.ts'
import { type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import {
  hashInitialPassword,
  insertUser,
  inviteIfNeeded,
} from '../../accounts/users/create-user.ts'
import { getUser, logUser } from '../../accounts/users/queries.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { type HttpError, badRequest, conflict } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { toColumns } from './fields.ts'
import { type CompanyCustomerRow, getCompanyCustomer, logCompanyCustomer } from './queries.ts'

const TAKEN = 'Email/User exist, please select other'
const NAME_TAKEN = 'Another company has this name.'

const emailTaken = () => conflict(TAKEN, undefined, { email: TAKEN })

/** Adds a company customer with its first user as primary and billing contact; both or neither. */
export async function createCompanyCustomer(
  services: Services,
  caller: Caller,
  body: z.output<typeof companyCustomerCreate>,
): Promise<CompanyCustomerRow> {
  const { name } = body
  const contact = { name: body.firstName, lastName: body.lastName, email: body.email }
  const passwordHash = await hashInitialPassword(body.password, { ...contact, company: name })
  return services.db.transaction().execute(async (transaction) => {
    const companyCustomer = await transaction
      .insertInto('company_customers')
      .values(toColumns(body))
      .onConflict((taken) => taken.doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!companyCustomer) throw await nameTaken(transaction, body.email)
    const userId = await insertUser(
      transaction,
      {
        ...contact,
        phone: body.phone,
        title: body.title,
        company: name,
        loginType: 'CUSTOMER',
        active: true,
        applications: ['insights'],
        forceTotp: body.forceTotp,
        companyCustomer: companyCustomer.id,
      },
      passwordHash,
      emailTaken,
    )
    await transaction
      .updateTable('company_customers')
      .set({ primary_user_id: userId, billing_user_id: userId })
      .where('id', '=', companyCustomer.id)
      .execute()
    await logCompanyCustomer(transaction, caller, companyCustomer, 'Created')
    const user = await getUser(transaction, userId)
    await logUser(transaction, caller, user, 'Created the user', ` of the company "${name}"`)
    await inviteIfNeeded(transaction, services, user)
    return getCompanyCustomer(transaction, companyCustomer.id)
  })
}

/** The error of a name that is taken. A 409 is for the email only, which comes first if both are. */
async function nameTaken(transaction: Transaction<Tables>, email: string): Promise<HttpError> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return user ? emailTaken() : badRequest(`name: ${NAME_TAKEN}`, { name: NAME_TAKEN })
}
