import { formatMonth } from '@insights/domain/text/format-date.ts'

import { linkTo } from '../links/link-to.ts'
import type { Crumb } from './Page.tsx'

interface CrumbReport {
  readonly _id: string
  readonly industry: { readonly title: string }
  readonly date: string
}

/**
 * Returns the breadcrumbs of a page of a report: Home (for customers Report), the industry, the
 * month, the page. The month leads to the setup of this report, for customers to its contents. The
 * link names the report: the last used one may belong to another tab.
 */
export function reportCrumbs(
  report: CrumbReport,
  page: string,
  { staff }: { staff: boolean },
): Crumb[] {
  return [
    { label: staff ? 'Home' : 'Report', link: linkTo('/report') },
    { label: report.industry.title },
    {
      label: formatMonth(report.date),
      link: linkTo(staff ? '/report/report-publish-date' : '/content-building', {
        search: { report: report._id },
      }),
    },
    { label: page },
  ]
}

/** Returns the report's name in the window's title: 'Airlines November 2025'. */
export function editionName(report: Omit<CrumbReport, '_id'>): string {
  return `${report.industry.title} ${formatMonth(report.date)}`
}
