import {
  type CompanyBrand,
  companyBrandsApi,
  type companyBrandCreate,
  type companyBrandPatch,
} from '@insights/contract/clients/company-brands.ts'
import type { RequestPart } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import {
  type Kysely,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
  sql,
} from 'kysely'
import type * as z from 'zod'

import { loggedRecords } from '../../accounts/activity/logged-records.ts'
import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { hasParentFilter } from '../../http/lists/list-query.ts'
import { addRecordRoutes } from '../../http/record-routes.ts'
import type { Routes } from '../../http/routes.ts'

/** Which company of an industry a company customer is, as staff note it. */
export const companyBrandsRoutes: Routes = async (route, services) =>
  addRecordRoutes(
    route,
    services,
    companyBrandsApi,
    { read: 'staff', write: 'staff' },
    { ...companyBrandRecords, find: (query) => findCompanyBrands(services.db, query) },
  )

type CompanyBrandRow = Selectable<Tables['company_brands']> & {
  readonly customer: string
  readonly industry: string
  readonly brand: string
}

const companyBrandRecords = loggedRecords({
  subject: 'COMPANY_CUSTOMER',
  reference: ({ company_customer_id }) => company_customer_id,
  label: ({ customer, industry, brand }) =>
    `the own brand "${brand}" in "${industry}" of the company "${customer}"`,
  event: ({ company_customer_id: companyCustomer }) => ({
    to: 'company-customer',
    companyCustomer,
    event: { kind: 'own-brands' },
  }),
  present: presentCompanyBrand,
  get: getCompanyBrand,
  insert: async (transaction, fields: z.output<typeof companyBrandCreate>, named) => {
    await requireCompanyOf(transaction, fields.industry, fields.brand)
    const { id } = await transaction
      .insertInto('company_brands')
      .values({
        company_customer_id: fields.company,
        industry_id: fields.industry,
        company_id: fields.brand,
        ...named,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return getCompanyBrand(transaction, id)
  },
  lock: async (transaction, id) => {
    const { rows } = await sql`select from company_brands where id = ${id} for no key update`.execute(transaction) // prettier-ignore
    if (rows.length === 0) throw notFound()
    return getCompanyBrand(transaction, id)
  },
  update: async (
    transaction,
    { id, industry_id },
    { brand }: z.output<typeof companyBrandPatch>,
    updated_at,
  ) => {
    if (brand !== undefined) await requireCompanyOf(transaction, industry_id, brand)
    await transaction
      .updateTable('company_brands')
      .set({ company_id: brand, updated_at })
      .where('id', '=', id)
      .execute()
    return getCompanyBrand(transaction, id)
  },
  remove: async (transaction, id) => {
    const removed = await getCompanyBrand(transaction, id)
    const { numDeletedRows } = await transaction
      .deleteFrom('company_brands')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    return removed
  },
})

/** Returns a page of company brands, by default by the titles of their industries. */
function findCompanyBrands(
  db: Kysely<Tables>,
  query: RequestPart<typeof companyBrandsApi.find, 'query'>,
): Promise<FindResult<CompanyBrand>> {
  return findPage({
    query,
    rows: selectCompanyBrands(db),
    id: 'company_brands.id',
    columns: {
      company: 'company_brands.company_customer_id',
      createdAt: 'company_brands.created_at',
    },
    sortColumns: {
      industry: titleOrder('industries.title'),
      brand: titleOrder('companies.title'),
    },
    sort: { industry: 1 },
    bounded: hasParentFilter(query.company),
    select: withNames,
    present: presentCompanyBrand,
  })
}

function selectCompanyBrands(db: Kysely<Tables>) {
  return db
    .selectFrom('company_brands')
    .innerJoin('company_customers', 'company_customers.id', 'company_brands.company_customer_id')
    .innerJoin('industries', 'industries.id', 'company_brands.industry_id')
    .innerJoin('companies', 'companies.id', 'company_brands.company_id')
}

function withNames<Row>(
  rows: SelectQueryBuilder<
    Tables,
    'company_brands' | 'company_customers' | 'industries' | 'companies',
    Row
  >,
) {
  return rows
    .selectAll('company_brands')
    .select([
      'company_customers.name as customer',
      'industries.title as industry',
      'companies.title as brand',
    ])
}

async function getCompanyBrand(db: Kysely<Tables>, id: string): Promise<CompanyBrandRow> {
  const row = await withNames(selectCompanyBrands(db))
    .where('company_brands.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Throws a 400 for a company that is not compared in the industry. */
async function requireCompanyOf(
  transaction: Transaction<Tables>,
  industry: string,
  company: string,
): Promise<void> {
  const found = await transaction
    .selectFrom('company_industries')
    .where('industry_id', '=', industry)
    .where('company_id', '=', company)
    .select('company_id')
    .executeTakeFirst()
  if (found) return
  const message = 'Must be a company of the industry'
  throw badRequest(`brand: ${message}`, { brand: message })
}

function presentCompanyBrand(row: CompanyBrandRow): CompanyBrand {
  return {
    _id: row.id,
    company: row.company_customer_id,
    industry: { _id: row.industry_id, title: row.industry },
    brand: { _id: row.company_id, title: row.brand },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
