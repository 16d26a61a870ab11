import type { ReportListed } from '@insights/contract/reports.ts'

import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { ReportCovers } from './ReportCovers.tsx'

/** What the customer's company customer has bought. */
export function MyReports({ reports }: { reports: readonly ReportListed[] | undefined }) {
  if (reports?.length === 0) {
    return (
      <EmptyState title="No purchased reports yet">
        Preview any published report under All Reports.
      </EmptyState>
    )
  }
  return <ReportCovers label="My Reports" reports={reports} />
}
