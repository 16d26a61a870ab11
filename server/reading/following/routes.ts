import {
  type Follow,
  type FollowCreate,
  MAX_FOLLOWS,
  followsApi,
} from '@insights/contract/reading/follows.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type { FollowedText } from '@insights/domain/brand/facts/report-facts.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { type ReportAccess, isOpenTo } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { selectReportsFor } from '../../reports/report-rows.ts'
import { findFollowedText, findFollowedTexts } from './followed-texts.ts'

const own = { permission: 'reader', ownership: 'own' } as const

/** The items that the caller follows. */
export const followsRoutes: Routes = async (route, { db }) => {
  route(followsApi.find, own, async (request) => {
    const data = await findFollows(db, callerOf(request))
    return { total: data.length, limit: data.length, skip: 0, data }
  })

  route(
    followsApi.create,
    { permission: 'reader', ownership: ownedByReportInBody('sample', 'report') },
    async (request) => {
      const caller = callerOf(request)
      if (isStaff(caller.role)) throw forbidden('Only customers follow companies, capabilities and groups.') // prettier-ignore
      return createFollow(db, caller, reportOf(request), request.body)
    },
  )

  route(followsApi.remove, own, async (request) => {
    const { id } = request.params
    await removeFollow(db, callerOf(request), id)
    return { _id: id }
  })
}

const selectFollows = (db: Kysely<Tables>, { _id }: Caller) =>
  db
    .selectFrom('follows')
    .innerJoin('industries', 'industries.id', 'follows.industry_id')
    .where('follows.user_id', '=', _id)
    .select([
      'follows.id',
      'follows.industry_id',
      'industries.title as industry',
      'follows.kind',
      'follows.subject',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectFollows>['execute']>>[number]

interface Newest {
  readonly reportId: string
  /** ISO 8601. */
  readonly date: string
  readonly unread: boolean
  readonly followed: readonly FollowedText[]
}

async function findFollows(db: Kysely<Tables>, caller: Caller): Promise<Follow[]> {
  const rows = await selectFollows(db, caller).execute()
  const newest = await findNewest(db, caller, rows)
  return rows
    .map((row) => present(row, newest.get(row.industry_id)))
    .toSorted(
      (one, other) =>
        compareTitles(one.industry.title, other.industry.title) ||
        compareTitles(one.newest?.title ?? '', other.newest?.title ?? '') ||
        one._id.localeCompare(other._id),
    )
}

function present({ id, industry_id, industry, kind, subject }: Row, newest?: Newest): Follow {
  const found = newest?.followed.find((one) => one.kind === kind && one.subject === subject)
  return {
    _id: id,
    industry: { _id: industry_id, title: industry },
    kind,
    subject,
    newest:
      newest && found
        ? {
            title: found.title,
            report: { _id: newest.reportId, date: newest.date },
            text: found.text,
            unread: newest.unread,
          }
        : null,
  }
}

/** Returns the newest report of each industry that is open to the caller with all its pages. */
async function findNewest(
  db: Kysely<Tables>,
  caller: Caller,
  follows: readonly Row[],
): Promise<Map<string, Newest>> {
  if (follows.length === 0) return new Map()
  const rows = await selectReportsFor(db, caller)
    .where('industries.id', 'in', [...new Set(follows.map((follow) => follow.industry_id))])
    .where(isOpenTo(caller))
    .distinctOn('industries.id')
    .orderBy('industries.id')
    .orderBy('editions.date', 'desc')
    .select([
      'industries.id as industry',
      'reports.id as report',
      'editions.date',
      sql<boolean>`not exists (select from report_opens
        where report_opens.report_id = reports.id and report_opens.user_id = ${caller._id})`.as(
        'unread',
      ),
    ])
    .execute()
  const reports = rows.map(({ report }) => report)
  const texts = await findFollowedTexts(db, caller._id, reports)
  return new Map(
    rows.map(({ industry, report: reportId, date, unread }) => [
      industry,
      { reportId, date: `${date}T00:00:00.000Z`, unread, followed: texts.get(reportId) ?? [] },
    ]),
  )
}

/**
 * Follows something in a published report that the caller can read; twice is as once. Throws a 404 for
 * what the report does not have, a 409 at the limit.
 */
async function createFollow(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  { kind, subject }: FollowCreate,
): Promise<Follow> {
  const found = await findFollowedText(db, reportId, { kind, subject })
  if (!found) throw notFound('The report does not have this.')
  await db.transaction().execute(async (transaction) => {
    await requireSpace(transaction, caller)
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('follows')
      .values({ user_id: caller._id, industry_id: industryId, kind, subject })
      .onConflict((there) => there.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await recordActivity(transaction, {
      subject: 'INDUSTRY',
      reference: industryId,
      action: `Followed "${found.title}"`,
      actorId: caller._id,
    })
  })
  const follows = await findFollows(db, caller)
  const created = follows.find(
    (one) => one.industry._id === industryId && one.kind === kind && one.subject === subject,
  )
  // Unfollowed by the same user meanwhile.
  if (!created) throw notFound()
  return created
}

/** One change of a user after the other, so that the limit holds. */
async function requireSpace(transaction: Transaction<Tables>, { _id }: Caller): Promise<void> {
  await transaction
    .selectFrom('users')
    .where('id', '=', _id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const { count } = await transaction
    .selectFrom('follows')
    .where('user_id', '=', _id)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_FOLLOWS) return
  throw conflict(`You follow ${MAX_FOLLOWS} already. Stop following something first.`)
}

async function removeFollow(db: Kysely<Tables>, { _id }: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('follows')
      .where('id', '=', id)
      .where('user_id', '=', _id)
      .returning(['industry_id', 'kind'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    await recordActivity(transaction, {
      subject: 'INDUSTRY',
      reference: removed.industry_id,
      action: `Stopped following a ${removed.kind === 'group' ? 'category group' : removed.kind}`,
      actorId: _id,
    })
  })
}
