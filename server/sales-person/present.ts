import type { SalesPerson } from '@insights/contract/sales-person.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentSalesPerson(row: Selectable<Tables['sales_people']>): SalesPerson {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
