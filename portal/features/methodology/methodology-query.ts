import { type Methodology, methodologyApi } from '@insights/contract/methodology.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** The report's own text about the method; null while it has the default one. */
export const methodologyQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'methodology'),
    queryFn: async ({ signal }): Promise<Methodology | null> => {
      const page = await callApi(methodologyApi.find, { query: { report, $limit: 1 }, signal })
      return page.data[0] ?? null
    },
  })
