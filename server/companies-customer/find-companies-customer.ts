import type {
  companiesCustomerFind,
  CompanyCustomer,
} from '@insights/contract/companies-customer.ts'
import type { Page } from '@insights/contract/find.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { prepareList } from '../http/prepare-list.ts'
import { presentCompanyCustomer } from './present.ts'
import { selectCompanyCustomer } from './queries.ts'

type FindCompaniesCustomer = (
  query: z.output<typeof companiesCustomerFind>,
) => Promise<Page<CompanyCustomer>>

/** Pages of the firms that buy reports. */
export function prepareCompaniesCustomer(db: Kysely<Tables>): FindCompaniesCustomer {
  return prepareList(db, {
    rows: db.selectFrom('company_customers'),
    id: 'company_customers.id',
    columns: {
      salesPerson: 'company_customers.sales_person_id',
      createdAt: 'company_customers.created_at',
    },
    sortColumns: {
      name: sql`lower(company_customers.name)`,
      url: sql`lower(company_customers.url)`,
      salesPerson: sql`(select lower(sales_people.name) from sales_people
        where sales_people.id = company_customers.sales_person_id)`,
      usersCount: sql`(select count(*) from users
        where users.company_customer_id = company_customers.id)`,
    },
    searched: sql`lower(company_customers.name || ' ' || company_customers.url)`,
    sort: { name: 1 },
    select: selectCompanyCustomer,
    present: presentCompanyCustomer,
  })
}
