import type { Report } from '@insights/contract/reports.ts'

import { DateTimeLabel } from '../../ui/labels/dates.tsx'

/** Who returned a report to draft, and when. */
export function ReturnedBy({ returned }: { returned: NonNullable<Report['returned']> }) {
  const { by, at } = returned
  return (
    <>
      Returned to draft{by && ` by ${by.name} ${by.lastName}`}, <DateTimeLabel at={at} withTime />
    </>
  )
}
