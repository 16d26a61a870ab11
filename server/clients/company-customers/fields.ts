import type { CompanyCustomerFields } from '@insights/contract/clients/company-customers.ts'
import type { Insertable } from 'kysely'

import type { Tables } from '../../database/tables.ts'

type Row = Insertable<Tables['company_customers']>

/** Columns that no form has. */
type Kept = 'id' | 'assistants' | 'twin' | 'created_at' | 'updated_at'

type Contact = 'primary_user_id' | 'billing_user_id'

/** Returns the columns of what people write. A field or column that is forgotten here does not compile. */
export function toColumns(fields: CompanyCustomerFields) {
  const { name, url, address, city, state, zip, salesPerson, ...others } = fields
  others satisfies Record<string, never>
  const columns = { name, url, address, city, state, zip, sales_person_id: salesPerson }
  return columns satisfies Record<Exclude<keyof Row, Kept | Contact>, string>
}

/** The word for each column in the activity log. */
export const WORDS: Readonly<Record<Exclude<keyof Row, Kept>, string>> = {
  name: 'name',
  url: 'URL',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  sales_person_id: 'sales person',
  primary_user_id: 'primary contact',
  billing_user_id: 'billing contact',
}
