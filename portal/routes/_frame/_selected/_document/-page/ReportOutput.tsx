import type { Report } from '@insights/contract/reports.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'

import { Downloads } from '../../../../../downloads/Downloads.tsx'
import { PrintButton } from '../../../../../downloads/PrintButton.tsx'

/** Ways to take a report away, for who may read all of it; drafts are not printed from here. */
export function ReportOutput({ report }: { report: Report }) {
  if (!report.can.exportData) return null
  return (
    <>
      {isPublished(report.status) && <PrintButton report={report._id} />}
      <Downloads report={report._id} />
    </>
  )
}
