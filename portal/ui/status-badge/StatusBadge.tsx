import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import { statusName } from '@insights/domain/workflow/status-label.ts'

import classes from './StatusBadge.module.css'

/** Where a report stands, in its colour. */
export function StatusBadge({ status }: { status: ReportStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {statusName(status).toLowerCase()}
    </span>
  )
}
