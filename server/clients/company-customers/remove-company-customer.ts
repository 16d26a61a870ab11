import { sql, type Transaction } from 'kysely'

import { logUser, selectUser } from '../../accounts/users/queries.ts'
import { deleteUser } from '../../accounts/users/remove-user.ts'
import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { type CompanyCustomerRow, lockCompanyCustomer, logCompanyCustomer } from './queries.ts'

/**
 * Deletes a company customer with its users, who are signed out at once, its assignments and its
 * copies of reports; reports and the log stay.
 */
export async function removeCompanyCustomer(
  services: Services,
  caller: Caller,
  id: string,
): Promise<CompanyCustomerRow> {
  const { companyCustomer, files } = await transact(services, async (transaction) => {
    const companyCustomer = await lockCompanyCustomer(transaction, id)
    const copies = await findCopies(transaction, id)
    await transaction
      .updateTable('company_customers')
      .set({ primary_user_id: null, billing_user_id: null })
      .where('id', '=', id)
      .execute()
    const users = await removeUsers(transaction, services, caller, companyCustomer)
    const editions = await removeAssignments(transaction, id)
    await transaction.deleteFrom('company_customers').where('id', '=', id).execute()
    const more = [` with ${count(users.removed, 'user')} and ${count(editions, 'purchase')}`]
    await logCompanyCustomer(transaction, caller, companyCustomer, 'Deleted', more)
    return { companyCustomer, files: [...copies, ...users.files] }
  })
  await removeUnusedFiles(services, files)
  return companyCustomer
}

/** Returns the hashes of the PDFs that bear the company customer's name. */
async function findCopies(transaction: Transaction<Tables>, id: string): Promise<string[]> {
  const copies = await transaction
    .selectFrom('report_pdfs')
    .where('company_customer_id', '=', id)
    .select('sha256')
    .execute()
  return copies.flatMap(({ sha256 }) => sha256 ?? [])
}

async function removeUsers(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  companyCustomer: CompanyCustomerRow,
): Promise<{ removed: number; files: string[] }> {
  const files: string[] = []
  const users = await selectUser(transaction.selectFrom('users'))
    .where('users.company_customer_id', '=', companyCustomer.id)
    .orderBy('users.id')
    .execute()
  for (const user of users) {
    files.push(...(await deleteUser(transaction, services, user)))
    await logUser(
      transaction,
      caller,
      user,
      'Deleted the user',
      ` of the company "${companyCustomer.name}"`,
    )
  }
  return { removed: users.length, files }
}

async function removeAssignments(transaction: Transaction<Tables>, id: string): Promise<number> {
  const removed = await transaction
    .deleteFrom('company_reports')
    .where('company_customer_id', '=', id)
    .returning(sql`1`.as('one'))
    .execute()
  return removed.length
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
