import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import type { LinkProps } from '@tanstack/react-router'

import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { linkTo } from '../ui/links/link-to.ts'

import classes from './report-lists.module.css'

/** Marks a report as bought, free sample or preview, for a customer. */
export function AccessBadge({ access }: Pick<ReportListed, 'access'>) {
  return (
    <span className={classes.badge} data-preview={access === 'preview' || undefined}>
      {access === 'preview' ? 'Preview' : access === 'sample' ? 'Free sample' : 'Purchased'}
    </span>
  )
}

/** Names the user who returned a report to draft, and when. */
export function ReturnedBy({ returned }: { returned: NonNullable<Report['returned']> }) {
  const { by, at } = returned
  return (
    <>
      Returned to draft{by && ` by ${by.name} ${by.lastName}`}, <DateTimeLabel at={at} withTime />
    </>
  )
}

/** Returns the page that a report opens at: the editing of an open one, else the contents. */
export function reportLink({ _id, status }: Pick<ReportListed, '_id' | 'status'>): LinkProps {
  const path = isPublished(status) ? '/content-building' : '/report/report-publish-date'
  return linkTo(path, { search: { report: _id } })
}
