import type { Methodology } from '@insights/contract/methodology.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { presentMonth } from '../reports/present-month.ts'

export function presentMethodology(row: Selectable<Tables['methodologies']>): Methodology {
  return {
    _id: row.id,
    report: row.report_id,
    methodology: row.methodology,
    carriedOverFrom: presentMonth(row.carried_over_from),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
