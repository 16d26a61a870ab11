import {
  type Activity,
  MAX_ACTIVITIES,
  RELATIONS,
  activityApi,
  type activityFind,
} from '@insights/contract/accounts/activity.ts'
import { PRODUCTS } from '@insights/contract/accounts/authentication.ts'
import { MAX_ROWS, type FindResult } from '@insights/contract/find.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { findClosedReports } from '../../http/withheld-answers.ts'

export const activityRoutes: Routes = async (route, { db }) => {
  route(activityApi.find, { permission: 'senior', ownership: 'shared' }, (request) =>
    findActivity(db, callerOf(request), request.query),
  )
}

/**
 * Returns a page of what a user did and of what was done to the account. A second coder gets nothing
 * of the reports whose cells wait for the second answer.
 */
async function findActivity(
  db: Kysely<Tables>,
  caller: Caller,
  query: z.output<typeof activityFind>,
): Promise<FindResult<Activity>> {
  const wanted: LinesWanted = {
    user: query['subject.reference'],
    apps: chosenOf(PRODUCTS, query['activity.app']),
    relations: chosenOf(RELATIONS, query.relation),
    direction: query.$sort?.createdAt === 1 ? 'asc' : 'desc',
    withheld: await findClosedReports(db, caller),
  }
  const limit = Math.min(query.$limit, MAX_ROWS)
  const skip = query.$skip
  if (wanted.apps.length === 0 || wanted.relations.length === 0)
    return { total: 0, limit, skip, data: [] }
  const counted = await countLines(wanted).execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (limit === 0 || skip >= total) return { total, limit, skip, data: [] }
  const { rows } = await selectLines(wanted, { skip, limit }).execute(db)
  return { total, limit, skip, data: rows.map(presentActivity) }
}

type App = (typeof PRODUCTS)[number]
type Relation = (typeof RELATIONS)[number]
type Filter<Name> = Name | { $in?: Name[] | undefined; $ne?: Name | undefined } | undefined

function chosenOf<Name extends string>(
  names: readonly Name[],
  filter: Filter<Name>,
): readonly Name[] {
  if (typeof filter === 'string') return [filter]
  return names.filter((name) => (filter?.$in ?? names).includes(name) && filter?.$ne !== name)
}

interface LinesWanted {
  readonly user: string
  /** Reports whose entries are left out. */
  readonly withheld?: readonly string[]
  readonly apps: readonly App[]
  readonly relations: readonly Relation[]
  readonly direction: 'asc' | 'desc'
}

/** An entry of the log with the name of the user who acted. */
interface LineRow {
  readonly id: string
  readonly subject_type: string
  readonly subject_reference: string
  readonly app: App
  readonly action: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly actor_last_name: string | null
  readonly created_at: string
}

/** The order of the index, and its reverse. */
const ORDER = {
  desc: sql`order by line.created_at desc, line.id`,
  asc: sql`order by line.created_at, line.id desc`,
}

/** Returns the number of entries, up to the limit that is shown. Ordered, because the indexes are. */
export function countLines(wanted: LinesWanted): RawBuilder<{ total: number }> {
  return sql`
    select least(count(*), ${MAX_ACTIVITIES})::int as total
    from (${linesOf(wanted, sql`1`, sql`${ORDER.desc} limit ${MAX_ACTIVITIES}`)}) as line`
}

export function selectLines(
  wanted: LinesWanted,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): RawBuilder<LineRow> {
  const last = Math.min(skip + limit, MAX_ACTIVITIES)
  const order = ORDER[wanted.direction]
  return sql`
    select line.id, line.subject_type, line.subject_reference, line.app, line.action,
      line.actor_id, line.created_at,
      people.name as actor_name, people.last_name as actor_last_name
    from (
      select line.* from (${linesOf(wanted, sql`line.*`, sql`${order} limit ${last}`)}) as line
      ${order} offset ${skip} limit ${last - skip}
    ) as line
    left join people on people.id = line.actor_id
    ${order}`
}

/**
 * Returns what the user did and what others did to the account, each product by itself: each part
 * then walks along one index and stops in time, however long the log is.
 */
function linesOf(
  { user, apps, relations, withheld = [] }: LinesWanted,
  columns: RawBuilder<unknown>,
  ending: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shown =
    withheld.length === 0
      ? sql``
      : sql`and not (subject_type = 'REPORT' and subject_reference = any(${withheld}))`
  const parts = {
    by: (app: App) =>
      sql`(select ${columns} from activities as line where actor_id = ${user}::uuid and app = ${app}
        ${shown} ${ending})`,
    about: (app: App) =>
      sql`(select ${columns} from activities as line
        where subject_type = 'USER' and subject_reference = ${user} and app = ${app}
          and actor_id::text is distinct from subject_reference ${ending})`,
  }
  return sql.join(
    relations.flatMap((relation) => apps.map(parts[relation])),
    sql` union all `,
  )
}

function presentActivity(row: LineRow): Activity {
  const { actor_id, actor_name, actor_last_name } = row
  const known = actor_id !== null && actor_name !== null && actor_last_name !== null
  return {
    _id: row.id,
    subject: { type: row.subject_type, reference: row.subject_reference },
    activity: { app: row.app, action: row.action },
    user: known ? { _id: actor_id, name: actor_name, lastName: actor_last_name } : null,
    createdAt: row.created_at,
  }
}
