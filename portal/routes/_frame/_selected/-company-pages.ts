import type { Report, ReportCompany } from '@insights/contract/reports/reports.ts'
import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'

import { linkTo } from '../../../ui/links/link-to.ts'
import type { Crumb } from '../../../ui/page/Page.tsx'
import { reportCrumbs } from '../../../ui/page/report-crumbs.ts'

/** Returns the breadcrumbs of a company of the capabilities table, and of a category of it. */
export function companyCrumbs(report: Report, company: ReportCompany, category?: string): Crumb[] {
  const search = { report: report._id, company: company.companyId }
  const upToReport = reportCrumbs(report, '', { staff: true }).slice(0, -1)
  const table = {
    label: 'Capabilities Table',
    link: linkTo('/report/app-site-select', { search: { report: report._id } }),
  }
  if (category === undefined) return [...upToReport, table, { label: company.title }]
  return [
    ...upToReport,
    table,
    { label: company.title, link: linkTo('/report/capabilities-table', { search }) },
    { label: category },
  ]
}

/** Returns the application that a URL names, or the first one. */
export function applicationOf(named: string | undefined): ApplicationId {
  return APPLICATIONS.find(({ _id }) => _id === named)?._id ?? APPLICATIONS[0]._id
}
