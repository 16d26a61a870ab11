import { type PrivacySettings, privacyApi } from '@insights/contract/accounts/privacy.ts'
import { DELIVERY_DAYS } from '@insights/contract/clients/webhooks.ts'
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
        contact: change.contact,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { insight, insightMonths, activityMonths } = settingsOf(row)
    await recordActivity(transaction, {
      subject: 'SECURITY_SETTINGS',
      reference: 'privacy',
      action: `Set privacy: reading is ${insight ? `counted and kept for ${insightMonths} months` : 'not counted'}, the activity log is kept ${activityMonths === null ? 'for good' : `for ${activityMonths} months`}`,
      actorId: caller._id,
    })
    await forgetExpired(transaction)
    return settingsOf(row)
  })
}

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
  await queueForgetting(services.db, services, 'tomorrow')
})
