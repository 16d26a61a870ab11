import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { IconCheck } from '@tabler/icons-react'

import classes from './badges.module.css'

/** The status of a report, in its colour. */
export function StatusBadge({ status }: { status: ReportStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {statusName(status)}
    </span>
  )
}

/** The active or disabled state of a catalogue record; new reports use active ones. */
export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <span className={classes.badge} data-status={active ? 'ACTIVE' : 'DISABLED'}>
      {active ? 'Active' : 'Disabled'}
    </span>
  )
}

/** A check mark, with its words for screen readers. */
export function CheckMark({ label }: { label: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={label}>
      <IconCheck size={16} stroke={2.2} aria-hidden />
    </span>
  )
}
