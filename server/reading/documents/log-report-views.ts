import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import {
  actorOf,
  type Reading,
  recordActivityOnce,
} from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'

/** A browser requests the document for every page: requests within this time are one view. */
const VIEW_MINUTES = 60

/** Number of views that a process remembers, to save queries. */
const MAX_REMEMBERED = 10_000

export type LogReportView = (
  caller: Pick<Caller, '_id' | 'name' | 'role' | 'viewAs' | 'accessToken'>,
  report: Pick<ReportAccess, '_id' | 'access'>,
  /** Undefined where a program reads. */
  reading?: Reading,
) => Promise<void>

/**
 * Logs that a customer opened a report or its preview (D12), and notes that the report is read.
 * Remembers views in memory, and queries the views of other processes.
 */
export function logReportViews(db: Kysely<Tables>): LogReportView {
  const remembered = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: VIEW_MINUTES * 60_000,
  })
  return async (caller, { _id, access }, reading) => {
    if (caller.role !== 'CUSTOMER' || caller.viewAs) return
    const { actorId, words } = actorOf(caller)
    const view = `${actorId ?? words} ${_id} ${access} ${reading?.kind}`
    if (remembered.has(view)) return
    const { title } = await db
      .selectFrom('reports')
      .select('title')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    await recordActivityOnce(
      db,
      {
        subject: 'REPORT',
        reference: _id,
        action: `Opened ${access === 'preview' ? 'the preview of ' : ''}the report "${title}"${words}`,
        actorId,
      },
      VIEW_MINUTES,
      reading,
    )
    if (access !== 'preview' && actorId !== null) {
      await db
        .insertInto('report_opens')
        .values({ user_id: actorId, report_id: _id })
        .onConflict((there) => there.doNothing())
        .execute()
    }
    remembered.set(view, true)
  }
}
