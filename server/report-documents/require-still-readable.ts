import { includesAccess } from '@insights/domain/access/access.ts'
import { usesInsights } from '@insights/domain/access/user.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden, notAuthenticated } from '../http/errors.ts'
import { findReportAccess } from '../http/find-report-access.ts'
import { findCallers, sessionKey } from '../live/find-callers.ts'

/**
 * Looks once more at whoever has waited for a file: a session or a purchase may have ended since the
 * request came in. Throws a 401 or 403.
 */
export async function requireStillReadable(
  db: Kysely<Tables>,
  { tokenHash }: Caller,
  reportId: string,
): Promise<void> {
  const caller = (await findCallers(db, [tokenHash])).get(sessionKey({ tokenHash }))
  if (!caller) throw notAuthenticated()
  const report = usesInsights(caller) ? await findReportAccess(db, caller, reportId) : undefined
  if (!report || !includesAccess(report.access, 'read')) throw forbidden()
}
