import type { LibraryReport } from '@insights/contract/operations/home.ts'
import { type ReportListed, reportsFind } from '@insights/contract/reports/reports.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findClosedReports } from '../../http/withheld-answers.ts'
import { findReportFacts } from '../../reading/documents/find-report-facts.ts'
import { findFollowedTexts, subjectOf } from '../../reading/following/followed-texts.ts'
import { findOwnCompanies } from '../../reading/own-companies/find-own-companies.ts'
import { prepareReports } from '../../reports/find-reports.ts'

const ALL = reportsFind.parse({
  status: { $in: READABLE_STATUSES },
  $sort: { date: -1 },
  $limit: 'infinity',
})

/** Returns the function that loads a customer's reports with their facts. */
export function prepareLibrary(db: Kysely<Tables>) {
  const findReports = prepareReports(db)
  return async (caller: Caller): Promise<LibraryReport[]> => {
    const [{ data }, closed, brands, opened] = await Promise.all([
      findReports(caller, ALL),
      findClosedReports(db, caller),
      findOwnCompanies(db, [caller._id]),
      findOpened(db, caller),
    ])
    const reports = data.filter(({ _id }) => !closed.includes(_id))
    const isUnread = ({ _id, access }: ReportListed) =>
      includesAccess(access, 'sample') && !opened.has(_id)
    const own = new Map(brands.map(({ industry, company }) => [industry, company]))
    const ownIn = ({ access, industry }: ReportListed) =>
      includesAccess(access, 'sample') ? (own.get(industry._id) ?? null) : null
    const [facts, followed] = await Promise.all([
      findReportFacts(
        db,
        reports.map((report) => ({ _id: report._id, company: ownIn(report) })),
      ),
      findFollowedTexts(
        db,
        caller._id,
        reports.filter(isUnread).map(({ _id }) => _id),
      ),
    ])
    const seen = new Set<string>()
    return reports.map((report) => {
      const { _id, access, industry } = report
      const found = facts.get(_id)
      const ours = found?.own
      // The newest come first.
      const isLatest = access === 'read' && !seen.has(industry._id)
      if (isLatest) seen.add(industry._id)
      return {
        report,
        counts: found?.counts ?? null,
        unread: isUnread(report),
        followed: subjectOf(followed.get(_id) ?? []),
        brand: ours?.brand ?? null,
        latest: isLatest && ours?.brand ? { cause: ours.cause, advice: ours.advice } : null,
      }
    })
  }
}

async function findOpened(db: Kysely<Tables>, { _id }: Caller): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('report_opens')
    .where('user_id', '=', _id)
    .select('report_id')
    .execute()
  return new Set(rows.map(({ report_id }) => report_id))
}
