import {
  type ContentEditor,
  EDITOR_TIMEOUT_MS,
  contentEditorsApi,
} from '@insights/contract/content/content-editors.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import type { Services } from '../start/services.ts'

/** Pages send heartbeats by themselves, which must not keep a session from going idle. */
const config = {
  permission: 'staff',
  secondCoder: 'harmless',
  unattended: true,
} as const

/** Shows editors who else is writing which sections: a hint, and no lock. */
export const contentEditorsRoutes: Routes = async (route, { db, live }) => {
  // A page asks again when its report has just been published, before it knows.
  const ofReader = { ...config, ownership: ownedByReportInPath('read', 'reportId') }
  route(contentEditorsApi.get, ofReader, async (request) => ({
    editors: await findEditors(db, reportOf(request)._id, callerOf(request)),
  }))

  const ofEditor = { ...config, ownership: ownedByReportInPath('edit', 'reportId') }
  route(contentEditorsApi.update, ofEditor, async (request) => {
    const report = reportOf(request)._id
    await updateEditor({ db, live }, callerOf(request), report, request.body.sections)
    return { editors: await findEditors(db, report, callerOf(request)) }
  })
}

/**
 * Records the sections that a user is editing; an empty list means they left. Publishes an event
 * only if the list changed.
 */
async function updateEditor(
  { db, live }: Pick<Services, 'db' | 'live'>,
  { _id: userId }: Caller,
  reportId: string,
  sections: readonly string[],
): Promise<void> {
  const named = [...new Set(sections)].toSorted()
  const before = await db
    .selectFrom('content_editors')
    .where('report_id', '=', reportId)
    .where('user_id', '=', userId)
    .where(isActiveEditor)
    .select('sections')
    .executeTakeFirst()
  if (named.length === 0) {
    await db
      .deleteFrom('content_editors')
      .where('report_id', '=', reportId)
      .where('user_id', '=', userId)
      .execute()
  } else {
    const said = { sections: named, seen_at: sql<string>`now()` }
    await db
      .insertInto('content_editors')
      .values({ report_id: reportId, user_id: userId, ...said })
      .onConflict((there) => there.columns(['report_id', 'user_id']).doUpdateSet(said))
      .execute()
  }
  if ((before?.sections ?? []).join('\n') === named.join('\n')) return
  live.publish({ to: 'staff', event: { kind: 'content-editors', report: reportId } })
}

/** Filters editors whose last heartbeat is recent. */
const isActiveEditor = sql<boolean>`content_editors.seen_at > now() - ${EDITOR_TIMEOUT_MS} * interval '1 ms'`

/** Returns the other users who are writing in a report now. */
async function findEditors(
  db: Kysely<Tables>,
  reportId: string,
  { _id }: Caller,
): Promise<ContentEditor[]> {
  const rows = await db
    .selectFrom('content_editors')
    .innerJoin('users', 'users.id', 'content_editors.user_id')
    .where('report_id', '=', reportId)
    .where('user_id', '!=', _id)
    .where('users.active', '=', true)
    .where(isActiveEditor)
    .select(['users.id', 'users.name', 'users.last_name', 'content_editors.sections'])
    .orderBy(titleOrder('users.name'))
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, name, last_name, sections }) => ({
    _id: id,
    name: `${name} ${last_name}`,
    sections,
  }))
}
