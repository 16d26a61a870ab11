import { type RawBuilder, sql } from 'kysely'

/** SQL condition: the company customer has purchased the edition of the row of `reports`. */
export const isPurchasedBy = (companyCustomer: string | null | RawBuilder<string | null>) =>
  sql<boolean>`exists (
    select from company_reports
    where company_reports.edition_id = reports.edition_id
      and company_reports.company_customer_id = ${companyCustomer})`
