import { type ReportContent, contentApi } from '@insights/contract/content/content.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** The texts that researchers wrote about a report; null until the first one. */
export const contentQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'content-building'),
    queryFn: async ({ signal }): Promise<ReportContent | null> => {
      const query = { reportId: report, $limit: 1 }
      const page = await callApi(contentApi.find, { query, signal })
      return page.data[0] ?? null
    },
  })
