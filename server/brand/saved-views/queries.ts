import { isStaff } from '@insights/domain/accounts/user.ts'
import type { BrandView } from '@insights/domain/brand/brand-pages.ts'
import {
  type AccessibleView,
  findRevision,
  opensSavedViews,
  type Revision,
  type SavedViewAccess,
  savedViewAccess,
} from '@insights/domain/brand/saved-views/saved-view-access.ts'
import { reportAccess } from '@insights/domain/reports/access/report-access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isPurchasedBy, isSample } from '../../http/find-report-access.ts'
import { selectReportsFor } from '../../reports/report-rows.ts'

/** A saved view with the caller's rights, and the reports that it can show. */
export interface FoundView {
  readonly row: ViewRow
  readonly access: SavedViewAccess
  /** The report that it opens; undefined if the caller can read none. */
  readonly report: ViewReport | undefined
  /** The newest later edition that the caller can read. */
  readonly newer: ViewReport | undefined
}

export interface ViewReport extends Revision {
  readonly title: string
  readonly editionId: string
  readonly industryId: string
  /** First of its month, `YYYY-MM-DD`. */
  readonly date: string
}

export type ViewRow = Awaited<ReturnType<typeof selectViewRows>>[number]

interface Filter {
  readonly id?: string
  readonly industry?: string | undefined
  readonly page?: BrandView | undefined
  /** Finds removed views that can be restored, instead of the others. */
  readonly removed?: boolean
}

/** Returns the views that exist for the caller, the newest change first. */
export async function findViews(
  db: Kysely<Tables>,
  caller: Caller,
  filter: Filter,
): Promise<FoundView[]> {
  const rows = await selectViewRows(db, caller, filter)
  const industries = [...new Set(rows.map((row) => row.industry_id))]
  const reports = industries.length === 0 ? [] : await findReports(db, caller, industries)
  return rows.flatMap((row) => {
    const editions = reports.filter(({ editionId }) => editionId === row.edition_id)
    const report = findRevision(row.based_on, editions)
    const access = savedViewAccess(caller, toAccessible(row), report?.access ?? 'none')
    if (access === 'none') return []
    const newer = report && findNewer(report, reports)
    return [{ row, access, report, newer }]
  })
}

/** Returns a view that exists for the caller; undefined for any other. */
export async function findView(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  removed = false,
): Promise<FoundView | undefined> {
  const [found] = await findViews(db, caller, { id, removed })
  return found
}

/**
 * Selects rows that may exist for the caller: their own, and those shared among the same users.
 * `savedViewAccess` decides.
 */
function selectViewRows(
  db: Kysely<Tables>,
  { _id, role, companyCustomerId }: Caller,
  { id, industry, page, removed = false }: Filter,
) {
  let rows = db
    .selectFrom('saved_views')
    .innerJoin('editions', 'editions.id', 'saved_views.edition_id')
    .leftJoin('users as owners', 'owners.id', 'saved_views.owner_id')
    .where((eb) =>
      eb.or([
        eb('saved_views.owner_id', '=', _id),
        eb.and([
          eb('saved_views.shared', '=', true),
          isStaff(role)
            ? eb('saved_views.staff', '=', true)
            : eb('saved_views.company_customer_id', '=', companyCustomerId),
        ]),
      ]),
    )
  rows = removed
    ? rows.where('saved_views.removed_at', '>', sql<string>`now() - interval '1 hour'`)
    : rows.where('saved_views.removed_at', 'is', null)
  if (id !== undefined) rows = rows.where('saved_views.id', '=', id)
  if (industry !== undefined) rows = rows.where('editions.industry_id', '=', industry)
  if (page !== undefined) rows = rows.where('saved_views.page', '=', page)
  return rows
    .orderBy('saved_views.updated_at', 'desc')
    .orderBy('saved_views.id')
    .select([
      'saved_views.id',
      'saved_views.owner_id',
      'saved_views.staff',
      'saved_views.company_customer_id',
      'saved_views.edition_id',
      'saved_views.based_on',
      'saved_views.page',
      'saved_views.name',
      'saved_views.company_id',
      'saved_views.shared',
      'saved_views.created_at',
      'saved_views.updated_at',
      'editions.industry_id',
      'owners.name as owner_name',
      'owners.last_name as owner_last_name',
      ownerIsPresent.as('owner_is_present'),
    ])
    .execute()
}

const ownerIsPresent = sql<boolean>`coalesce(owners.active
  and (owners.login_type <> 'CUSTOMER') = saved_views.staff
  and owners.company_customer_id is not distinct from saved_views.company_customer_id, false)`

const toAccessible = (row: ViewRow): AccessibleView => ({
  ownerId: row.owner_id,
  ownerIsPresent: row.owner_is_present,
  staff: row.staff,
  companyCustomerId: row.company_customer_id,
  shared: row.shared,
})

/** Returns the reports of some industries that exist for the caller, with the access to each. */
async function findReports(
  db: Kysely<Tables>,
  caller: Caller,
  industries: readonly string[],
): Promise<ViewReport[]> {
  const rows = await selectReportsFor(db, caller)
    .where('editions.industry_id', 'in', [...industries])
    .select([
      'reports.id',
      'reports.title',
      'reports.status',
      'editions.id as edition_id',
      'editions.industry_id',
      'editions.date',
      isPurchasedBy(caller.companyCustomerId).as('purchased'),
      isSample.as('sample'),
    ])
    .execute()
  return rows.map(({ id, title, status, date, sample, purchased, ...row }) => ({
    _id: id,
    title,
    status,
    date,
    editionId: row.edition_id,
    industryId: row.industry_id,
    access: reportAccess(caller, { status, sample }, purchased),
  }))
}

function findNewer(
  { date, industryId }: ViewReport,
  reports: readonly ViewReport[],
): ViewReport | undefined {
  return reports
    .filter((one) => one.industryId === industryId && one.date > date && isReadable(one))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))[0]
}

const isReadable = ({ status, access }: ViewReport) =>
  READABLE_STATUSES.some((readable) => readable === status) && opensSavedViews(access)
