import {
  MAX_SAVED_VIEWS,
  MAX_SHARED_VIEWS,
  type SavedView,
  type SavedViewCreate,
  type SavedViewDetail,
  type SavedViewPatch,
  savedViewsApi,
} from '@insights/contract/brand/saved-views.ts'
import { readBrandSettings } from '@insights/contract/reading/brand-settings.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import { canShare, opensSavedViews } from '@insights/domain/brand/saved-views/saved-view-access.ts'
import { sql, type Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { BODY_SIZE } from '../../http/body-size.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, forbidden, notFound } from '../../http/errors.ts'
import { findReportAccess, type ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import type { Audience } from '../../live/audience.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { presentDetail, presentView } from './present.ts'
import { findView, findViews, type FoundView } from './queries.ts'

const config = { permission: 'reader', ownership: 'own' } as const
/** The settings, quoted as text in JSON. */
const bodyLimit = BODY_SIZE.view

/** Saved views of the pages of "Your Brand". */
export const savedViewsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(savedViewsApi.find, config, async (request) => {
    const caller = callerOf(request)
    const found = await findViews(db, caller, request.query)
    const data = found.map((view) => presentView(caller, view))
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(savedViewsApi.get, config, async (request) => {
    const caller = callerOf(request)
    const view = await findView(db, caller, request.params.id)
    if (!view) throw notFound()
    if (view.access === 'name') throw forbidden('You can no longer read the report of this view.')
    return presentDetail(db, caller, view)
  })

  route(
    savedViewsApi.create,
    {
      permission: 'reader',
      ownership: ownedByReportInBody('sample', 'report'),
      secondCoder: 'harmless',
      bodyLimit,
    },
    (request) => createView(services, callerOf(request), reportOf(request), request.body),
  )

  route(savedViewsApi.patch, { ...config, bodyLimit }, (request) =>
    changeView(services, callerOf(request), request.params.id, request.body),
  )

  route(savedViewsApi.remove, config, (request) =>
    removeView(services, callerOf(request), request.params.id),
  )
}

type Writing = Pick<Services, 'db' | 'live'>

/**
 * Saves a view of a report that the caller may read. One that is sent again, because its answer was
 * lost, is the same view, with what is sent now. Throws a 409 at the limit.
 */
async function createView(
  services: Writing,
  caller: Caller,
  report: ReportAccess,
  { _id, page, ...fields }: SavedViewCreate,
): Promise<SavedViewDetail> {
  const { name, company, settings, shared } = fields
  return transact(services, async (transaction) => {
    await lockViews(transaction, caller)
    // Under the lock: the first of two requests at once may not have ended before.
    if (_id !== undefined && (await findView(transaction, caller, _id))) {
      return changeLocked(transaction, caller, _id, fields)
    }
    await requireCompany(transaction, report._id, company)
    if (shared) requireSomebody(caller)
    await requireSpace(transaction, caller, { added: true, shared })
    const added = await transaction
      .insertInto('saved_views')
      .values({
        ...(_id !== undefined && { id: _id }),
        owner_id: caller._id,
        staff: isStaff(caller.role),
        company_customer_id: caller.companyCustomerId,
        edition_id: report.editionId,
        based_on: report._id,
        page,
        name,
        company_id: company,
        settings: readSettings(page, settings),
        shared,
      })
      .onConflict((there) => there.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw notFound()
    const view = await getView(transaction, caller, added.id)
    await record(transaction, caller, view, shared ? 'Saved and shared a view' : 'Saved a view')
    publishViews(transaction, caller, shared)
    return presentDetail(transaction, caller, view)
  })
}

/**
 * Changes a view that the caller may change, or restores a removed one. Throws a 409 with the
 * current view if it has changed since the caller read it.
 */
function changeView(
  services: Writing,
  caller: Caller,
  id: string,
  patch: SavedViewPatch,
): Promise<SavedViewDetail> {
  return transact(services, async (transaction) => {
    await lockViews(transaction, caller)
    return changeLocked(transaction, caller, id, patch)
  })
}

async function changeLocked(
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string,
  { updatedAt, report: reportId, removed, ...fields }: SavedViewPatch,
): Promise<SavedViewDetail> {
  const before = await lockView(transaction, caller, id, removed === false)
  if (before.access !== 'change') throw notYours(before)
  await requireRecent(transaction, caller, before, updatedAt)
  const { row } = before
  const { name, shared = row.shared, company, settings } = fields
  const report = reportId === undefined ? null : await getReport(transaction, caller, reportId)
  if (report && report.industryId !== row.industry_id) {
    throw badRequest('report: Must be of the same industry', { report: 'Must be of the same industry' }) // prettier-ignore
  }
  const shown = company === undefined && report ? row.company_id : company
  await requireCompany(transaction, report?._id ?? before.report!._id, shown)
  if (shared) requireSomebody(caller)
  await requireSpace(transaction, caller, {
    added: removed === false || (!shared && row.owner_id !== caller._id),
    shared: shared && (removed === false || !row.shared),
  })
  await transaction
    .updateTable('saved_views')
    .set({
      name,
      shared,
      company_id: company,
      // A private view needs an owner: if the owner is gone, the caller becomes it.
      ...(!shared && { owner_id: caller._id }),
      ...(settings !== undefined && { settings: readSettings(row.page, settings) }),
      ...(report && { based_on: report._id, edition_id: report.editionId }),
      removed_at: null,
      updated_at: nextTimestamp(row.updated_at),
    })
    .where('id', '=', id)
    .execute()
  const view = await getView(transaction, caller, id)
  await record(transaction, caller, view, actionOf(before, view, removed === false))
  publishViews(transaction, caller, shared || row.shared)
  return presentDetail(transaction, caller, view)
}

/** Removes a view, which can be restored for an hour. */
function removeView(services: Writing, caller: Caller, id: string): Promise<SavedView> {
  return transact(services, async (transaction) => {
    const view = await lockView(transaction, caller, id)
    if (view.access === 'read') throw notYours(view)
    await deleteRemoved(transaction)
    await transaction
      .updateTable('saved_views')
      .set({ removed_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await record(transaction, caller, view, 'Removed a saved view')
    publishViews(transaction, caller, view.row.shared)
    return presentView(caller, view)
  })
}

/** Deletes views that can no longer be restored, except rows that another removal has locked. */
async function deleteRemoved(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .deleteFrom('saved_views')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('saved_views')
        .where('removed_at', '<', sql<string>`now() - interval '1 hour'`)
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Held until the end, so that two requests at once cannot exceed a limit. */
async function lockViews(transaction: Transaction<Tables>, caller: Caller): Promise<void> {
  const { _id, role, companyCustomerId } = caller
  const key = `saved views of ${isStaff(role) ? 'staff' : (companyCustomerId ?? _id)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}

/** Returns a view that exists for the caller, with its row locked. Throws a 404 for any other. */
async function lockView(
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string,
  removed = false,
): Promise<FoundView> {
  await transaction
    .selectFrom('saved_views')
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute()
  return getView(transaction, caller, id, removed)
}

async function getView(
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string,
  removed = false,
): Promise<FoundView> {
  const view = await findView(transaction, caller, id, removed)
  if (!view) throw notFound()
  return view
}

function notYours({ access }: FoundView) {
  return forbidden(
    access === 'name'
      ? 'You can no longer read the report of this view.'
      : 'Only the person who saved this view can change it. You can save a copy.',
  )
}

async function requireRecent(
  transaction: Transaction<Tables>,
  caller: Caller,
  view: FoundView,
  readAt: string | undefined,
): Promise<void> {
  if (readAt === undefined || Date.parse(readAt) === Date.parse(view.row.updated_at)) return
  const current = await presentDetail(transaction, caller, view)
  throw conflict('Someone else changed this view.', current)
}

async function getReport(
  transaction: Transaction<Tables>,
  caller: Caller,
  id: string,
): Promise<ReportAccess> {
  const report = await findReportAccess(transaction, caller, id)
  if (!report || report.access === 'none') throw notFound()
  if (!opensSavedViews(report.access)) throw forbidden()
  return report
}

/** Throws a 400 for a company that the report does not compare. */
async function requireCompany(
  transaction: Transaction<Tables>,
  reportId: string,
  company: string | null | undefined,
): Promise<void> {
  if (company === null || company === undefined) return
  const found = await transaction
    .selectFrom('report_companies')
    .where('report_id', '=', reportId)
    .where('company_id', '=', company)
    .select('company_id')
    .executeTakeFirst()
  if (!found) throw badRequest('company: Is not in the report', { company: 'Is not in the report' })
}

function requireSomebody(caller: Caller): void {
  if (canShare(caller)) return
  const message = 'There is nobody whom you could share it with'
  throw badRequest(`shared: ${message}`, { shared: message })
}

/** Returns settings of a page in their canonical form. Throws a 400 for others. */
function readSettings(page: BrandView, text: string): string {
  const settings = readBrandSettings(page, text)
  if (settings) return JSON.stringify(settings)
  throw badRequest('settings: Are none of this page', { settings: 'Are none of this page' })
}

/** Throws a 409 if the caller, or the group that they share with, is at the limit of views. */
async function requireSpace(
  transaction: Transaction<Tables>,
  { _id, role, companyCustomerId }: Caller,
  { added, shared }: { readonly added: boolean; readonly shared: boolean },
): Promise<void> {
  const { own, all } = await transaction
    .selectFrom('saved_views')
    .where('removed_at', 'is', null)
    .where('staff', '=', isStaff(role))
    // Views shared with a company customer that the user has left do not count.
    .where('company_customer_id', 'is not distinct from', companyCustomerId)
    .where((eb) => eb.or([eb('owner_id', '=', _id), eb('shared', '=', true)]))
    .select([
      sql<number>`(count(*) filter (where owner_id = ${_id}))::int`.as('own'),
      sql<number>`(count(*) filter (where shared))::int`.as('all'),
    ])
    .executeTakeFirstOrThrow()
  if (added && own >= MAX_SAVED_VIEWS) {
    throw conflict(`You have ${MAX_SAVED_VIEWS} saved views. Remove one to save another.`)
  }
  if (shared && all >= MAX_SHARED_VIEWS) {
    throw conflict(`${MAX_SHARED_VIEWS} views are shared already. Remove one to share another.`)
  }
}

function actionOf(before: FoundView, after: FoundView, isBack: boolean): string {
  if (isBack) return 'Brought back a saved view'
  if (before.row.shared === after.row.shared) return 'Changed a saved view'
  return after.row.shared ? 'Shared a saved view' : 'Made a saved view private'
}

/** Logs the action without the view's name, which only its readers may see. */
async function record(
  transaction: Transaction<Tables>,
  caller: Caller,
  { row, report }: FoundView,
  what: string,
): Promise<void> {
  await recordActivity(transaction, {
    ...(report
      ? { subject: 'REPORT', reference: report._id }
      : { subject: 'INDUSTRY', reference: row.industry_id }),
    action: report ? `${what} of the report "${report.title}"` : what,
    actorId: caller._id,
  })
}

function publishViews(transaction: Transaction<Tables>, caller: Caller, shared: boolean): void {
  publish(transaction, { ...audienceOf(caller, shared), event: { kind: 'saved-views' } })
}

/** Returns the audience that shares a view, its owner included; otherwise the owner alone. */
function audienceOf({ _id, role, companyCustomerId }: Caller, shared: boolean): Audience {
  if (!shared) return { to: 'user', user: _id }
  if (isStaff(role)) return { to: 'staff' }
  if (companyCustomerId === null) return { to: 'user', user: _id }
  return { to: 'company-customer', companyCustomer: companyCustomerId }
}
