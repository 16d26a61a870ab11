import { companiesReportsApi } from '@insights/contract/companies-reports.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { COMPANIES_REPORTS_KEY } from './companies-reports-query.ts'

/** What a company customer has bought and when, as staff see it: the latest purchase first. */
export const assignmentsQuery = (company: string) => {
  const query = { company, $sort: { poDate: -1 }, $limit: 'infinity' } as const
  return queryOptions({
    queryKey: [...COMPANIES_REPORTS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(companiesReportsApi.find, { query, signal }),
    select: (page) => page.data,
  })
}

/** The published editions of an industry, newest first, and whether a company customer has them. */
export const editionsQuery = (company: string, industry: string) =>
  queryOptions({
    queryKey: [...COMPANIES_REPORTS_KEY, 'editions', company, industry],
    queryFn: ({ signal }) =>
      callApi(companiesReportsApi.editions, {
        query: { company, industry, $sort: { date: -1 }, $limit: 'infinity' },
        signal,
      }),
    select: (page) => page.data,
  })
