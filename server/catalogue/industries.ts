import {
  type Industry,
  industriesApi,
  type industryCreate,
  type industryPatch,
} from '@insights/contract/catalogue/industries.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'

import { tableRecords } from '../accounts/activity/logged-records.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { addRecordRoutes } from '../http/record-routes.ts'
import type { Routes } from '../http/routes.ts'
import { sanitizeSvg } from './icons/sanitize-svg.ts'
import { rejectIndustryInUse } from './industry-in-use.ts'

export const industriesRoutes: Routes = async (route, services) => {
  const { db } = services
  const findIndustries = prepareList(db, {
    rows: db.selectFrom('industries'),
    id: 'industries.id',
    columns: {
      title: 'industries.title',
      description: 'industries.description',
      active: 'industries.active',
      createdAt: 'industries.created_at',
    },
    sortColumns: {
      title: titleOrder('industries.title'),
      description: titleOrder('industries.description'),
    },
    searched: sql`title_match_key(industries.title || ' ' || industries.description)`,
    sort: { title: 1 },
    select: (rows) => rows.selectAll('industries'),
    present: presentIndustry,
  })

  addRecordRoutes(
    route,
    services,
    industriesApi,
    { read: 'staff', write: 'senior', bodyLimit: BODY_SIZE.record },
    {
      ...industryRecords,
      find: (query) => findIndustries(query),
    },
  )
}

/** Deleting an industry deletes its categories, capabilities and questions. */
const industryRecords = tableRecords({
  table: 'industries',
  subject: 'INDUSTRY',
  label: ({ title }) => `the industry "${title}"`,
  present: presentIndustry,
  toRow: ({ svgIcon, ...fields }: z.output<typeof industryCreate>) => ({
    ...fields,
    svg_icon: sanitizeSvg(svgIcon),
  }),
  toChanges: ({ svgIcon, ...fields }: z.output<typeof industryPatch>) => ({
    ...fields,
    ...(svgIcon && { svg_icon: sanitizeSvg(svgIcon) }),
  }),
  beforeRemove: async (transaction, id) => {
    await rejectIndustryInUse(transaction, id, IN_USE_MESSAGES.industry)
    // Deleting reports in the database directly leaves unused months behind.
    await transaction.deleteFrom('editions').where('industry_id', '=', id).execute()
  },
})

export function presentIndustry(row: Selectable<Tables['industries']>): Industry {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    svgIcon: row.svg_icon,
    active: row.active,
    formula: row.formula,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
