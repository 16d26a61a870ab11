import { isStaff } from '@insights/domain/access/user.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { reportDocumentQuery } from '../../../../features/report-documents/report-document-query.ts'
import { reportProgressQuery, reportQuery } from '../../../../features/reports/report-queries.ts'

const route = getRouteApi('/_frame/_selected/_document')

/** The report of the page, its document, and who looks at it. */
export function useReportDocument() {
  const { selection, user } = route.useRouteContext()
  const { data: report } = useSuspenseQuery(reportQuery(selection.report))
  const { data: document } = useSuspenseQuery(reportDocumentQuery(selection.report))
  return { report, document, staff: isStaff(user.loginType), user: user._id }
}

/** The category groups whose performance is written; not shown to readers. */
export function useCompleteGroups(): ReadonlySet<string> {
  const { report, staff } = useReportDocument()
  const { data } = useQuery({ ...reportProgressQuery(report._id), enabled: staff })
  return new Set(data?.sections.categoryGroups)
}
