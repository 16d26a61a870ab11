import { useQuery } from '@tanstack/react-query'

import { reportProgressQuery } from '../../../../../features/reports/report-queries.ts'
import { useReportDocument } from './use-report-document.ts'

/** The category groups whose performance is written; not shown to readers. */
export function useCompleteGroups(): ReadonlySet<string> {
  const { report, staff } = useReportDocument()
  const { data } = useQuery({ ...reportProgressQuery(report._id), enabled: staff })
  return new Set(data?.sections.categoryGroups)
}
