import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'

export interface OwnCompanyRow {
  readonly user: string
  readonly industry: string
  /** The company that the user's pages mark; null for a user who chose none. */
  readonly company: string | null
  /** False for a user who starts with the own brand of their company customer. */
  readonly chosen: boolean
  /** The own brand of the user's company customer, once a readable report has it. */
  readonly companyBrand: string | null
}

/**
 * Returns the own brands of users, one for each industry that has one: what a user chose, otherwise
 * what staff noted for their company customer. Every page, file and email takes them from here.
 */
export function findOwnCompanies(
  db: Kysely<Tables>,
  users: readonly string[],
): Promise<OwnCompanyRow[]> {
  return selectOwnCompanies(db, { users })
}

/** A company that no readable report of the industry has must look like none: a draft may have it. */
const selectOwnCompanies = prepared(
  'own-companies',
  (db: Kysely<Tables>, { users }: Params<{ users: readonly string[] }>) =>
    db
      .selectFrom(
        sql<OwnCompanyRow>`(
          with noted as (
            select users.id as user_id, company_brands.industry_id, company_brands.company_id
            from users
            join company_brands on company_brands.company_customer_id = users.company_customer_id
            where users.id = any(${users}::uuid[]) and exists (
              select from editions
              join reports on reports.edition_id = editions.id
              join report_companies on report_companies.report_id = reports.id
              where editions.industry_id = company_brands.industry_id
                and reports.status in (${sql.join(READABLE_STATUSES)})
                and report_companies.company_id = company_brands.company_id)
          ), chosen as (
            select user_id, industry_id, company_id from own_brands where user_id = any(${users}::uuid[])
          )
          select user_id as "user", industry_id as industry,
            case when chosen.user_id is null then noted.company_id else chosen.company_id end
              as company,
            chosen.user_id is not null as chosen,
            noted.company_id as "companyBrand"
          from noted full join chosen using (user_id, industry_id)
        )`.as('own'),
      )
      .orderBy('own.industry')
      .selectAll(),
)
