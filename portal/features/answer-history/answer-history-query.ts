import { answerHistoryApi } from '@insights/contract/answer-history.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

const PAGE = 8

/** The changes of one answer, newest first, eight at a time. */
export const answerHistoryQuery = (report: string, answer: string) =>
  infiniteQueryOptions({
    queryKey: reportKey(report, 'answer-history', answer),
    queryFn: ({ pageParam, signal }) =>
      callApi(answerHistoryApi.find, { query: { answer, $limit: PAGE, $skip: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ skip, data, total }) =>
      skip + data.length < total ? skip + data.length : undefined,
  })
