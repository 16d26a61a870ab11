import {
  type Company,
  companiesApi,
  type companyCreate,
  type companyPatch,
} from '@insights/contract/catalogue/companies.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import {
  type Kysely,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
  sql,
} from 'kysely'
import type * as z from 'zod'

import { loggedRecords } from '../accounts/activity/logged-records.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { conflict, notFound } from '../http/errors.ts'
import { findPage, prepareList } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import type { SelectedList } from '../http/lists/list-statements.ts'
import { addRecordRoutes } from '../http/record-routes.ts'
import type { Routes } from '../http/routes.ts'

export const companiesRoutes: Routes = async (route, services) => {
  const { db } = services
  const list: SelectedList<Tables, 'companies', CompanyRow> = {
    rows: db.selectFrom('companies'),
    id: 'companies.id',
    columns: {
      title: 'companies.title',
      active: 'companies.active',
      createdAt: 'companies.created_at',
    },
    sortColumns: { title: titleOrder('companies.title') },
    searched: sql`title_match_key(companies.title)`,
    sort: { title: 1 },
    select: selectCompany,
  }
  const findCompanies = prepareList(db, { ...list, present: presentCompany })

  addRecordRoutes(
    route,
    services,
    companiesApi,
    { read: 'staff', write: 'senior' },
    {
      ...companyRecords,
      find: ({ industries, ...query }) =>
        industries === undefined
          ? findCompanies(query)
          : findPage({
              ...list,
              present: presentCompany,
              query,
              rows: companiesOf(db, industries),
              bounded: hasParentFilter(industries),
            }),
    },
  )
}

/** A company belongs to several industries, so that its rows are stored by functions of its own. */
const companyRecords = loggedRecords<
  CompanyRow,
  Company,
  z.output<typeof companyCreate>,
  z.output<typeof companyPatch>
>({
  subject: 'COMPANY',
  label: ({ title }) => `the company "${title}"`,
  present: presentCompany,
  get: getCompany,
  insert: async (transaction, { industries, ...fields }, named) => {
    const { id } = await transaction
      .insertInto('companies')
      .values({ ...fields, ...named })
      .returning('id')
      .executeTakeFirstOrThrow()
    await assignIndustries(transaction, id, industries)
    return getCompany(transaction, id)
  },
  lock: (transaction, id, { industries }) => lockCompany(transaction, id, industries),
  update: async (transaction, { id, title }, { industries, ...fields }, updated_at) => {
    if (fields.title !== undefined && fields.title !== title) {
      const message = 'You can not change the name of a company that is in use.'
      await rejectCompanyInUse(transaction, id, message)
    }
    await transaction
      .updateTable('companies')
      .set({ ...fields, updated_at })
      .where('id', '=', id)
      .execute()
    if (industries) {
      await transaction.deleteFrom('company_industries').where('company_id', '=', id).execute()
      await assignIndustries(transaction, id, industries)
    }
    return getCompany(transaction, id)
  },
  remove: async (transaction, id) => {
    const company = await lockCompany(transaction, id)
    await rejectCompanyInUse(transaction, id, IN_USE_MESSAGES.company)
    await transaction.deleteFrom('companies').where('id', '=', id).execute()
    return company
  },
})

async function assignIndustries(db: Kysely<Tables>, company: string, industries: string[]) {
  if (industries.length === 0) return
  await db
    .insertInto('company_industries')
    .values([...new Set(industries)].map((industry_id) => ({ company_id: company, industry_id })))
    .execute()
}

/**
 * Locks a company and its industries (plus `joining`), so that no report using it is created
 * meanwhile. Fixed lock order, to avoid deadlocks.
 */
async function lockCompany(
  transaction: Transaction<Tables>,
  id: string,
  joining: readonly string[] = [],
): Promise<CompanyRow> {
  const row = await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const company = await getCompany(transaction, id)
  const industries = [...company.industries, ...joining]
  await transaction
    .selectFrom('industries')
    .select('id')
    .where('id', '=', sql<string>`any(${industries}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return company
}

/**
 * Throws a 409 with `message` if a report compares the company, since reports keep their companies.
 * The caller has locked the company, so that no report starts to compare it meanwhile.
 */
async function rejectCompanyInUse(
  transaction: Transaction<Tables>,
  companyId: string,
  message: string,
): Promise<void> {
  const report = await transaction
    .selectFrom('report_companies')
    .where('company_id', '=', companyId)
    .select('report_id')
    .limit(1)
    .executeTakeFirst()
  if (report) throw conflict(message)
}

/** A company with the ids of the industries that it is compared in. */
type CompanyRow = Selectable<Tables['companies']> & { industries: string[] }

function selectCompany(
  rows: SelectQueryBuilder<Tables, 'companies', object>,
): SelectQueryBuilder<Tables, 'companies', CompanyRow> {
  return rows.selectAll('companies').select((eb) =>
    eb
      .selectFrom('company_industries')
      .whereRef('company_industries.company_id', '=', 'companies.id')
      .select(
        sql<string[]>`coalesce(array_agg(industry_id::text order by industry_id), '{}')`.as('ids'),
      )
      .$asScalar()
      .$notNull()
      .as('industries'),
  )
}

async function getCompany(db: Kysely<Tables>, id: string): Promise<CompanyRow> {
  const row = await selectCompany(db.selectFrom('companies'))
    .where('companies.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type IndustriesFilter = string | { $in?: string[] | undefined; $ne?: string | undefined }

/** Filters companies that are compared in an industry, in one of several, or not in one. */
function companiesOf(
  db: Kysely<Tables>,
  filter: IndustriesFilter | undefined,
): SelectQueryBuilder<Tables, 'companies', object> {
  let rows = db.selectFrom('companies')
  const { $in, $ne } =
    typeof filter === 'string' ? { $in: [filter], $ne: undefined } : (filter ?? {})
  const idsIn = (industries: readonly string[]) =>
    db
      .selectFrom('company_industries')
      .select('company_id')
      .where('industry_id', '=', sql<string>`any(${industries}::uuid[])`)
  if ($in) rows = rows.where('companies.id', 'in', idsIn($in))
  if ($ne) rows = rows.where('companies.id', 'not in', idsIn([$ne]))
  return rows
}

function presentCompany(row: CompanyRow): Company {
  return {
    _id: row.id,
    title: row.title,
    active: row.active,
    industries: row.industries,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
