import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'

/** Everything that a reader of the report sees; its preview for those who have not bought it. */
export const reportDocumentQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'document'),
    queryFn: ({ signal }) =>
      api.get<ReportDocument>(`/report-documents/${encodeURIComponent(report)}`, { signal }),
  })
