import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'

/** A company with the ids of the industries that it is compared in. */
export type CompanyRow = Selectable<Tables['companies']> & { industries: string[] }

export function selectCompany(
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

export async function getCompany(db: Kysely<Tables>, id: string): Promise<CompanyRow> {
  const row = await selectCompany(db.selectFrom('companies'))
    .where('companies.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type IndustriesFilter = string | { $in?: string[] | undefined; $ne?: string | undefined }

/** The companies that are compared in an industry, in one of several, or not in one. */
export function companiesOf(
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
