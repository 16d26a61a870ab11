import {
  type CompanyCustomer,
  companyCustomersApi,
  type companyCustomerUpdate,
  type companyCustomerCreate,
} from '@insights/contract/clients/company-customers.ts'
import type { RequestPart } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod'

import {
  hashInitialPassword,
  insertUser,
  inviteIfNeeded,
} from '../../accounts/users/create-user.ts'
import { getUser, logUser, selectUser } from '../../accounts/users/queries.ts'
import { deleteUser } from '../../accounts/users/remove-user.ts'
import { titleOrder, nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, type HttpError, conflict } from '../../http/errors.ts'
import { prepareList } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import { requireCurrent } from '../../http/require-current.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { toColumns, WORDS } from './fields.ts'
import { presentCompanyCustomer } from './present.ts'
import {
  getCompanyCustomer,
  selectCompanyCustomer,
  type CompanyCustomerRow,
  lockCompanyCustomer,
  logCompanyCustomer,
} from './queries.ts'

const config = { permission: 'staff', ownership: 'shared' } as const

export const companyCustomersRoutes: Routes = async (route, services) => {
  const { db } = services
  const findCompanyCustomers = prepareCompanyCustomers(db)

  route(companyCustomersApi.find, config, ({ query }) => findCompanyCustomers(query))

  route(companyCustomersApi.get, config, async ({ params, query }) =>
    presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate)),
  )

  route(companyCustomersApi.create, config, async (request) => {
    const created = await createCompanyCustomer(services, callerOf(request), request.body)
    return presentCompanyCustomer(created)
  })

  route(companyCustomersApi.update, config, async (request) => {
    const { params, query, body } = request
    await changeCompanyCustomer(db, callerOf(request), params.id, body)
    return presentCompanyCustomer(await getCompanyCustomer(db, params.id, query.$populate))
  })

  route(
    companyCustomersApi.allowAssistants,
    { permission: 'senior', ownership: 'shared' },
    async (request) =>
      presentCompanyCustomer(
        await allowAssistants(db, callerOf(request), request.params.id, request.body.allowed),
      ),
  )

  route(companyCustomersApi.remove, config, async (request) =>
    presentCompanyCustomer(
      await removeCompanyCustomer(services, callerOf(request), request.params.id),
    ),
  )
}

type FindCompanyCustomers = (
  query: RequestPart<typeof companyCustomersApi.find, 'query'>,
) => Promise<FindResult<CompanyCustomer>>

/** Finds pages of company customers. */
function prepareCompanyCustomers(db: Kysely<Tables>): FindCompanyCustomers {
  return prepareList(db, {
    rows: db.selectFrom('company_customers'),
    id: 'company_customers.id',
    columns: {
      salesPerson: 'company_customers.sales_person_id',
      createdAt: 'company_customers.created_at',
    },
    sortColumns: {
      name: titleOrder('company_customers.name'),
      url: titleOrder('company_customers.url'),
      salesPerson: sql`(select ${titleOrder('sales_people.name')} from sales_people
        where sales_people.id = company_customers.sales_person_id)`,
      usersCount: sql`(select count(*) from users
        where users.company_customer_id = company_customers.id)`,
    },
    searched: sql`title_match_key(company_customers.name || ' ' || company_customers.url)`,
    sort: { name: 1 },
    select: selectCompanyCustomer,
    present: presentCompanyCustomer,
  })
}

/** Changes a company customer's fields and contacts. */
function changeCompanyCustomer(
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
function allowAssistants(
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

const TAKEN = 'Email/User exist, please select other'
const NAME_TAKEN = 'Another company has this name.'

const emailTaken = () => conflict(TAKEN, undefined, { email: TAKEN })

/** Adds a company customer with its first user as primary and billing contact; both or neither. */
async function createCompanyCustomer(
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

/**
 * Deletes a company customer with its users, who are signed out at once, its assignments and its
 * copies of reports; reports and the log stay.
 */
async function removeCompanyCustomer(
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
