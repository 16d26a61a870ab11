import type { Report } from '@insights/contract/reports.ts'

import { MomentLabel } from '../../ui/moment-label/MomentLabel.tsx'

/** Who returned a report to draft, and when. */
export function ReturnedBy({ returned }: { returned: NonNullable<Report['returned']> }) {
  const { by, at } = returned
  return (
    <>
      Returned to draft{by && ` by ${by.name} ${by.lastName}`}, <MomentLabel at={at} withTime />
    </>
  )
}
