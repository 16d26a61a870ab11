import type { Activity, activityFind } from '@insights/contract/activity.ts'
import { PRODUCTS } from '@insights/contract/authentication.ts'
import { MAX_ROWS, type Page } from '@insights/contract/find.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import { presentActivity } from './present.ts'
import { countLines, type LinesWanted, selectLines } from './queries.ts'

/** A page of what a user did and of what was done to the account. */
export async function findActivity(
  db: Kysely<Tables>,
  query: z.output<typeof activityFind>,
): Promise<Page<Activity>> {
  const wanted: LinesWanted = {
    user: query['subject.reference'],
    apps: appsOf(query['activity.app']),
    direction: query.$sort?.createdAt === 1 ? 'asc' : 'desc',
  }
  const limit = Math.min(query.$limit, MAX_ROWS)
  const skip = query.$skip
  if (wanted.apps.length === 0) return { total: 0, limit, skip, data: [] }
  const counted = await countLines(wanted).execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (limit === 0 || skip >= total) return { total, limit, skip, data: [] }
  const { rows } = await selectLines(wanted, { skip, limit }).execute(db)
  return { total, limit, skip, data: rows.map(presentActivity) }
}

type App = (typeof PRODUCTS)[number]
type AppFilter = App | { $in?: App[] | undefined; $ne?: App | undefined } | undefined

function appsOf(filter: AppFilter): readonly App[] {
  if (typeof filter === 'string') return [filter]
  return PRODUCTS.filter((app) => (filter?.$in ?? PRODUCTS).includes(app) && filter?.$ne !== app)
}
