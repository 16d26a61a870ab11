import type { ReportListed } from '@insights/contract/reports.ts'

import classes from './report-lists.module.css'

/** Whether a customer has bought a report, or can look into it only. */
export function AccessBadge({ access }: Pick<ReportListed, 'access'>) {
  const preview = access === 'preview'
  return (
    <span className={classes.badge} data-preview={preview || undefined}>
      {preview ? 'Preview' : 'Purchased'}
    </span>
  )
}
