import { fingerprintsApi, type Verified } from '@insights/contract/reading/fingerprint.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'

import { verifyLimit } from '../../accounts/attempts/limits.ts'
import { recordAttempts } from '../../accounts/attempts/record-attempts.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { isOpenTo } from '../../http/find-report-access.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'

/** Says which edition and revision a fingerprint is of, to users who may read that edition. */
export const fingerprintsRoutes: Routes = async (route, { db }) => {
  route(
    fingerprintsApi.verify,
    // The query itself is limited to editions that the caller may read.
    { permission: 'reader', ownership: 'own' },
    async (request) => {
      const caller = callerOf(request)
      await recordAttempts(db, verifyLimit(caller._id))
      const found = await findRevision(db, caller, request.params.fingerprint)
      // The same for an unknown fingerprint and for one of an edition that the caller may not read.
      if (!found) throw notFound('No report that you may read has this fingerprint.')
      return found
    },
  )
}

/**
 * Returns the revision with a fingerprint, if the caller may read all pages of its edition: access is
 * decided by the revision that readers see now.
 */
async function findRevision(
  db: Kysely<Tables>,
  caller: Caller,
  fingerprint: string,
): Promise<Verified | undefined> {
  const row = await db
    .selectFrom('report_fingerprints')
    .innerJoin('reports as verified', 'verified.id', 'report_fingerprints.report_id')
    .innerJoin('reports', 'reports.edition_id', 'verified.edition_id')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('report_fingerprints.fingerprint', '=', fingerprint)
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .where(isOpenTo(caller))
    .orderBy('verified.revision', 'desc')
    .select([
      'report_fingerprints.fingerprint',
      'report_fingerprints.industry',
      'report_fingerprints.created_at',
      'verified.id as reportId',
      'verified.title',
      'verified.revision',
      'verified.formula',
      'editions.date',
      'reports.id as currentReportId',
      'reports.revision as currentRevision',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { reportId, title, industry, revision, formula, currentReportId, currentRevision } = row
  return {
    fingerprint: row.fingerprint,
    reportId,
    title,
    industry,
    date: `${row.date}T00:00:00.000Z`,
    revision,
    publishedAt: row.created_at,
    current: reportId === currentReportId,
    currentReportId,
    currentRevision,
    formula,
  }
}
