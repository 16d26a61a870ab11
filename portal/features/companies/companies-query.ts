import { reportsApi } from '@insights/contract/reports.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

export const COMPANIES_KEY = ['companies'] as const

/** The filter of the reports that compare a company. */
export const reportsOfCompany = (company: string) => ({ 'companies.companyId': company })

/** Whether a report compares the company, whose name is then locked. */
export const companyUsedQuery = (company: string) =>
  queryOptions({
    queryKey: [...COMPANIES_KEY, 'used', company],
    queryFn: ({ signal }) =>
      callApi(reportsApi.find, { query: { ...reportsOfCompany(company), $limit: 0 }, signal }),
    select: ({ total }) => total > 0,
  })
