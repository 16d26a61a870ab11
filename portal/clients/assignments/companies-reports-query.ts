import { companiesReportsApi } from '@insights/contract/clients/assignments.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Prefix of the cache keys of all lists of report assignments. */
export const COMPANIES_REPORTS_KEY = ['companies-reports'] as const

/** The report assignments of a company customer, newest first. */
export const companiesReportsQuery = (company: string) =>
  queryOptions({
    queryKey: [...COMPANIES_REPORTS_KEY, company],
    queryFn: ({ signal }) =>
      callApi(companiesReportsApi.find, {
        query: { company, $sort: { 'report.date': -1 }, $limit: 'infinity' },
        signal,
      }),
    select: (page) => page.data.map(({ report }) => report),
  })
