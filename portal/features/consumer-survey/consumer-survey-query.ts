import { consumerSurveyApi } from '@insights/contract/consumer-survey.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** The survey of a report, null before the import. */
export const consumerSurveyQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'consumer-survey'),
    queryFn: async ({ signal }) => {
      const query = { reportId: report, $limit: 1 }
      const { data } = await callApi(consumerSurveyApi.find, { query, signal })
      return data[0] ?? null
    },
  })
