import { assignmentsApi } from '@insights/contract/clients/assignments.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** What all lists of bought editions are cached under. */
export const COMPANIES_REPORTS_KEY = ['companies-reports'] as const

/** The editions that a company customer has bought, newest first. */
export const companiesReportsQuery = (company: string) =>
  queryOptions({
    queryKey: [...COMPANIES_REPORTS_KEY, company],
    queryFn: ({ signal }) =>
      callApi(assignmentsApi.find, {
        query: { company, $sort: { 'report.date': -1 }, $limit: 'infinity' },
        signal,
      }),
    select: (page) => page.data.map(({ report }) => report),
  })
