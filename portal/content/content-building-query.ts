import { type ReportContent, contentApi } from '@insights/contract/content/content.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** What researchers wrote about a report; null until the first of them wrote something. */
export const contentBuildingQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'content-building'),
    queryFn: async ({ signal }): Promise<ReportContent | null> => {
      const query = { reportId: report, $limit: 1 }
      const page = await callApi(contentApi.find, { query, signal })
      return page.data[0] ?? null
    },
  })
