import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'

/** Where the ids are that a field or a path's noun names, as far as its name does not tell. */
const TABLES: Readonly<Record<string, string>> = {
  report: 'reports',
  reportId: 'reports',
  industry: 'industries',
  category: 'categories',
  company: 'companies',
  companyCustomer: 'company_customers',
  companyId: 'company_customers',
  'companies-customer': 'company_customers',
  'companies-reports': 'company_reports',
  'capability-reports': 'answers',
  capability: 'capabilities',
  salesPerson: 'sales_people',
  user: 'users',
  'user-company': 'users',
  'survey-question': 'survey_questions',
  'report-status': 'reports',
  'report-edit': 'reports',
  'report-refresh': 'reports',
  'report-progress': 'reports',
  'maintenance-notices': 'maintenance_notices',
  'subject.reference': 'users',
}

const SOME = 6

/** Ids of some records of every table; for a field that names no table, of all of them. */
export async function findIdsIn(db: Kysely<Tables>): Promise<(field: string) => string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const ids = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.id(name)} limit ${SOME}`.execute(db)
    ids.set(name, rows.map(({ id }) => id)) // prettier-ignore
  }
  return (field) => ids.get(TABLES[field] ?? field) ?? [...ids.values()].flat()
}
