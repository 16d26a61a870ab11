import { deviceWeightApi } from '@insights/contract/device-weight.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** The device weights of a report, null before they are given. */
export const deviceWeightQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'device-weight'),
    queryFn: async ({ signal }) => {
      const query = { reportId: report, $limit: 1 }
      const { data } = await callApi(deviceWeightApi.find, { query, signal })
      return data[0] ?? null
    },
  })
