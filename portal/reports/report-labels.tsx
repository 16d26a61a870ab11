import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import type { LinkProps } from '@tanstack/react-router'

import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { linkTo } from '../ui/links/link-to.ts'

import classes from './report-lists.module.css'

/** Whether a customer has bought a report, may read it as a free sample, or can look into it only. */
export function AccessBadge({ access }: Pick<ReportListed, 'access'>) {
  return (
    <span className={classes.badge} data-preview={access === 'preview' || undefined}>
      {access === 'preview' ? 'Preview' : access === 'sample' ? 'Free sample' : 'Purchased'}
    </span>
  )
}

/** Who returned a report to draft, and when. */
export function ReturnedBy({ returned }: { returned: NonNullable<Report['returned']> }) {
  const { by, at } = returned
  return (
    <>
      Returned to draft{by && ` by ${by.name} ${by.lastName}`}, <DateTimeLabel at={at} withTime />
    </>
  )
}

/** Where a report opens: an open one where it is worked on, a published one at its contents. */
export function reportLink({ _id, status }: Pick<ReportListed, '_id' | 'status'>): LinkProps {
  const path = isPublished(status) ? '/content-building' : '/report/report-publish-date'
  return linkTo(path, { search: { report: _id } })
}
