import type { SavedView, SavedViewDetail } from '@insights/contract/brand/saved-views.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { FoundView, ViewReport } from './queries.ts'

/** Returns a view for a list: without settings, and its name alone if it cannot be opened. */
export function presentView(caller: Caller, found: FoundView): SavedView {
  const { row, access, report, newer } = found
  const own = row.owner_id === caller._id
  const { owner_name: name, owner_last_name: lastName } = row
  return {
    _id: row.id,
    name: row.name,
    page: row.page,
    access: access === 'none' ? 'name' : access,
    own,
    shared: row.shared,
    owner: own || name === null || lastName === null ? null : { name, lastName },
    industry: row.industry_id,
    report: report ? presentReport(report) : null,
    newer: newer ? presentReport(newer) : null,
    company: report ? row.company_id : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Returns a view with its settings, for a caller who may open it. */
export async function presentDetail(
  db: Kysely<Tables>,
  caller: Caller,
  found: FoundView,
): Promise<SavedViewDetail> {
  const { settings } = await db
    .selectFrom('saved_views')
    .where('id', '=', found.row.id)
    .select('settings')
    .executeTakeFirstOrThrow()
  return { ...presentView(caller, found), settings: JSON.stringify(settings) }
}

const presentReport = ({ _id, title, date }: ViewReport) => ({
  _id,
  title,
  date: `${date}T00:00:00.000Z`,
})
