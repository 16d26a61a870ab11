import type { Report } from '@insights/contract/reports/reports.ts'

import { pageUserId } from '../api/call-headers.ts'

/** The reports that each user of this page has had bought, since it was loaded. */
const bought = new Set<string>()

const keyOf = (report: string) => `${pageUserId()} ${report}`

/** Notes a report that its reader has bought. */
export function noteAccess({ _id, access }: Pick<Report, '_id' | 'access'>): void {
  if (access === 'read') bought.add(keyOf(_id))
}

/** Returns whether the access to a report that is shown as a preview has ended on this page. */
export const hasAccessEnded = (report: string | undefined): boolean =>
  report !== undefined && bought.has(keyOf(report))
