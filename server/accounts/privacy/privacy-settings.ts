import { type PrivacySettings, privacyApi } from '@insights/contract/accounts/privacy.ts'
import { DELIVERY_DAYS } from '@insights/contract/clients/webhooks.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'
import { recordActivity } from '../activity/record-activity.ts'

/** How long what people do is kept: the notice on /privacy-policy reads it, seniors change it. */
export const privacySettingsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(privacyApi.get, { permission: 'anyone', ownership: 'shared' }, () =>
    findPrivacySettings(db),
  )

  route(privacyApi.update, { permission: 'senior', ownership: 'shared' }, (request) =>
    updatePrivacySettings(services, callerOf(request), request.body),
  )
}

export async function findPrivacySettings(db: Kysely<Tables>): Promise<PrivacySettings> {
  return settingsOf(await db.selectFrom('privacy_settings').selectAll().executeTakeFirstOrThrow())
}

function settingsOf(row: Selectable<Tables['privacy_settings']>): PrivacySettings {
  return {
    insight: row.insight,
    insightMonths: row.insight_months,
    activityMonths: row.activity_months,
    historyMonths: row.history_months,
    contact: row.contact,
  }
}

/** Saves the given settings, and deletes at once what all of them no longer keep. */
async function updatePrivacySettings(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  change: Partial<PrivacySettings>,
): Promise<PrivacySettings> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('privacy_settings')
      .set({
        single: true,
        insight: change.insight,
        insight_months: change.insightMonths,
        activity_months: change.activityMonths,
        history_months: change.historyMonths,
        contact: change.contact,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { insight, insightMonths, activityMonths, historyMonths } = settingsOf(row)
    await recordActivity(transaction, {
      subject: 'SECURITY_SETTINGS',
      reference: 'privacy',
      action: `Set privacy: reading is ${insight ? `counted and kept for ${insightMonths} months` : 'not counted'}, the activity log is kept ${termOf(activityMonths)}, histories of answers ${termOf(historyMonths)}`,
      actorId: caller._id,
    })
    await forgetExpired(transaction)
    return settingsOf(row)
  })
}

const termOf = (months: number | null) => (months === null ? 'for good' : `for ${months} months`)

/** Deletes what is older than the settings keep it, or than anything is kept. */
export async function forgetExpired(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from page_views where day < (
      select (now() - make_interval(months => insight_months))::date from privacy_settings)
  `.execute(db)
  await sql`
    with kept as (
      select (now() - make_interval(months => insight_months))::date as since from privacy_settings
    ), days as (
      delete from company_reading_days where day < (select since from kept)
    ), pages as (
      delete from company_read_pages where last_at < (select since from kept)
    ), previews as (
      update company_readers set previewed_at = null
      where previewed_at < (select since from kept) and last_at >= (select since from kept)
    )
    delete from company_readers where last_at < (select since from kept)
  `.execute(db)
  await sql`
    with secrets as (
      update webhooks set former_secret = null, former_until = null where former_until < now()
    )
    delete from webhook_deliveries
    where created_at < now() - make_interval(days => ${sql.lit(DELIVERY_DAYS)})
  `.execute(db)
  // The entry stays in the log; what a person sees of it as counted goes.
  await sql`
    update activities set reading = null, company_customer_id = null
    where reading is not null and created_at < (
      select now() - make_interval(months => insight_months) from privacy_settings)
  `.execute(db)
  await sql`
    delete from activities where created_at < (
      select now() - make_interval(months => activity_months) from privacy_settings)
  `.execute(db)
}

/**
 * Deletes old changes of answers, report by report: of drafts and of replaced revisions, never of a
 * revision that customers read. Answers, documents and fingerprints stay.
 */
export async function forgetOldHistories(db: Kysely<Tables>): Promise<void> {
  const reports = await db
    .selectFrom('reports')
    .where('status', 'not in', READABLE_STATUSES)
    .select('id')
    .execute()
  for (const { id } of reports) {
    await db.transaction().execute(async (transaction) => {
      // Locked, so that it is not published in between.
      const report = await transaction
        .selectFrom('reports')
        .where('id', '=', id)
        .where('status', 'not in', READABLE_STATUSES)
        .select('id')
        .forShare()
        .executeTakeFirst()
      if (!report) return
      await sql`
        delete from answer_changes where report_id = ${id} and changed_at < (
          select now() - make_interval(months => history_months) from privacy_settings)
      `.execute(transaction)
    })
  }
}

const forgetExpiredQueue = defineQueue<Record<never, never>>({ name: 'forget-expired' })

const DAY_SECONDS = 24 * 60 * 60

/** Enqueues the deletion: now, or tomorrow. It runs once a day, however often this is called. */
export async function queueForgetting(
  db: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  when: 'now' | 'tomorrow' = 'now',
): Promise<void> {
  const startAfter = new Date(Date.now() + (when === 'now' ? 0 : DAY_SECONDS * 1000))
  const singletonKey = `forget expired ${when}`
  const once = { startAfter, singletonKey, singletonSeconds: DAY_SECONDS }
  await jobs.enqueue(db, forgetExpiredQueue, {}, once)
}

export const forgetExpiredWorker = worker(forgetExpiredQueue, async (_job, services) => {
  await forgetExpired(services.db)
  await forgetOldHistories(services.db)
  await queueForgetting(services.db, services, 'tomorrow')
})
