import type { PreviewedRow } from '@insights/contract/catalogue-import.ts'

import classes from './OutcomeBadge.module.css'

const LABELS: Readonly<Record<PreviewedRow['outcome'], string>> = {
  ADDED: 'Add',
  CHANGED: 'Change',
  LEFT: 'Unchanged',
  WRONG: 'Error',
}

/** What becomes of a row. */
export function OutcomeBadge({ outcome }: Pick<PreviewedRow, 'outcome'>) {
  return (
    <span className={classes.badge} data-outcome={outcome}>
      {LABELS[outcome]}
    </span>
  )
}
