import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** As many as a list to choose from shows; typing narrows it. */
const SHOWN = 20

/** Firms to choose from, by what is typed. */
export const companyChoicesQuery = (term: string) =>
  queryOptions({
    queryKey: ['companies-customer', 'choices', term],
    queryFn: ({ signal }) =>
      api.find<CompanyCustomer>(
        '/companies-customer',
        { term: term === '' ? undefined : term, $sort: { name: 1 }, $limit: SHOWN },
        signal,
      ),
    select: (page) => page.data,
    placeholderData: keepPreviousData,
  })

/** The firm that somebody belongs to. */
export const companyOfUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies-customer', id],
    queryFn: ({ signal }) => api.get<CompanyCustomer>(`/companies-customer/${id}`, { signal }),
  })
