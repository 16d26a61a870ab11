import { formatMonth } from '@insights/domain/text/format-month.ts'

import { linkTo } from '../link/link-to.ts'
import type { Crumb } from './Breadcrumbs.tsx'

interface CrumbReport {
  readonly industry: { readonly title: string }
  readonly date: string
}

/**
 * The way to a page of a report: Home (for customers Report), the industry, the month, the page.
 * The month leads to where the report is worked on, for customers to its contents.
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
      link: linkTo(staff ? '/report/report-publish-date' : '/content-building'),
    },
    { label: page },
  ]
}

/** The report's name in the window's title: 'Airlines November 2025'. */
export function editionName(report: CrumbReport): string {
  return `${report.industry.title} ${formatMonth(report.date)}`
}
