import { assignmentsApi } from '@insights/contract/clients/assignments.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Prefix of the cache keys of all lists of report assignments. */
export const ASSIGNMENTS_KEY = ['companies-reports'] as const

/** The report assignments of a company customer, newest first. */
export const assignedReportsQuery = (company: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, company],
    queryFn: ({ signal }) =>
      callApi(assignmentsApi.find, {
        query: { company, $sort: { 'report.date': -1 }, $limit: 'infinity' },
        signal,
      }),
    select: (page) => page.data.map(({ report }) => report),
  })
