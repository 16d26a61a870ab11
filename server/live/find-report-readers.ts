import { includesAccess } from '@insights/domain/access/access.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findReportAccess } from '../http/find-report-access.ts'

/** Those of some callers who may read all of a report, by the one rule of access. */
export async function findReportReaders(
  db: Kysely<Tables>,
  callers: readonly Caller[],
  report: string,
): Promise<Caller[]> {
  // Colleagues have the same access: one look-up for all of a firm.
  const groups = Map.groupBy(callers, (caller) => `${caller.role} ${caller.companyCustomerId}`)
  const readers: Caller[] = []
  for (const group of groups.values()) {
    const found = await findReportAccess(db, group[0]!, report)
    if (found && includesAccess(found.access, 'read')) readers.push(...group)
  }
  return readers
}
