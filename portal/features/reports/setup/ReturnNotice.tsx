import type { Report } from '@insights/contract/reports.ts'
import { Alert } from '@mantine/core'

import { ReturnedBy } from '../ReturnedBy.tsx'

import classes from './ReturnNotice.module.css'

/** Why a report went back to draft, for everyone who works on it. */
export function ReturnNotice({ returned }: { returned: NonNullable<Report['returned']> }) {
  return (
    <Alert color="yellow" variant="outline" role="status" title="Returned to draft">
      <p className={classes.reason}>{returned.reason}</p>
      <p className={classes.by}>
        <ReturnedBy returned={returned} />
      </p>
    </Alert>
  )
}
