import type { ReportListed } from '@insights/contract/reports.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../../../ui/links/link-to.ts'

/** Where a report opens: an open one where it is worked on, a published one at its contents. */
export function reportLink({ _id, status }: Pick<ReportListed, '_id' | 'status'>): LinkProps {
  const path = isPublished(status) ? '/content-building' : '/report/report-publish-date'
  return linkTo(path, { search: { report: _id } })
}
