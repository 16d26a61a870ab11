import { type Transaction, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * Lets the first customer follow a company, a capability and a category group of an industry whose
 * newest published edition the customer owns, so that Following shows how it looks.
 */
export async function addFollows(transaction: Transaction<Tables>): Promise<void> {
  await sql`
    with newest as (
      select users.id as user_id, editions.industry_id, reports.id as report_id
      from users
      join company_reports using (company_customer_id)
      join editions on editions.id = company_reports.edition_id
      join reports on reports.edition_id = editions.id and reports.status = 'PUBLISHED'
      where users.login_type = 'CUSTOMER'
      order by users.email, editions.date desc, editions.industry_id
      limit 1
    )
    insert into follows (user_id, industry_id, kind, subject)
    select user_id, industry_id, followed.kind, followed.subject
    from newest, lateral (
      (select 'company' as kind, company_id::text as subject from report_companies
        where report_id = newest.report_id order by title desc limit 1)
      union all
      (select 'capability', capability_id::text from report_capabilities
        where report_id = newest.report_id order by title desc limit 1)
      union all
      (select 'group', min(belongs_to) from report_categories
        where report_id = newest.report_id)
    ) as followed
    where followed.subject is not null`.execute(transaction)
}
