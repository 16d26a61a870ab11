import { companiesCustomerApi } from '@insights/contract/companies-customer.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** As many as a list to choose from shows; typing narrows it. */
const SHOWN = 20

/** Firms to choose from, by what is typed. */
export const companyOptionsQuery = (term: string) =>
  queryOptions({
    queryKey: ['companies-customer', 'choices', term],
    queryFn: ({ signal }) =>
      callApi(companiesCustomerApi.find, {
        query: { term: term === '' ? undefined : term, $sort: { name: 1 }, $limit: SHOWN },
        signal,
      }),
    select: (page) => page.data,
    placeholderData: keepPreviousData,
  })

/** The company customer that somebody belongs to. */
export const companyOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies-customer', id],
    queryFn: ({ signal }) => callApi(companiesCustomerApi.get, { params: { id }, signal }),
  })
