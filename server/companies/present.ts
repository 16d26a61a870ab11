import type { Company } from '@insights/contract/companies.ts'

import type { CompanyRow } from './queries.ts'

export function presentCompany(row: CompanyRow): Company {
  return {
    _id: row.id,
    title: row.title,
    active: row.active,
    industries: row.industries,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
