import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import type { LinkProps } from '@tanstack/react-router'

import { DateTimeLabel } from '../ui/labels/dates.tsx'
import { linkTo } from '../ui/links/link-to.ts'

import classes from './report-lists.module.css'

/**
 * Marks whether a customer has bought a report, may read it as a free sample, or sees a preview.
 */
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

/**
 * Returns the page that a report opens at: where an open one is edited, the contents of a published
 * one.
 */
export function reportLink({ _id, status }: Pick<ReportListed, '_id' | 'status'>): LinkProps {
  const path = isPublished(status) ? '/content-building' : '/report/report-publish-date'
  return linkTo(path, { search: { report: _id } })
}
