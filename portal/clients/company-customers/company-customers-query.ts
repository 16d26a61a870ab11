import { companyCustomersApi } from '@insights/contract/clients/company-customers.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Prefix of the cache keys of company customers. */
export const COMPANY_CUSTOMERS_KEY = ['companies-customer'] as const

export const companyCustomerQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPANY_CUSTOMERS_KEY, id],
    queryFn: ({ signal }) => callApi(companyCustomersApi.get, { params: { id }, signal }),
  })

/** Names of a company customer's contacts by their ids. */
export const companyContactsQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMPANY_CUSTOMERS_KEY, id, 'contacts'],
    queryFn: ({ signal }) =>
      callApi(companyCustomersApi.get, {
        params: { id },
        query: { $populate: ['users'] },
        signal,
      }),
    select: ({ users = [], primaryUser, billingUser }) => ({
      primary: users.find(({ _id }) => _id === primaryUser),
      billing: users.find(({ _id }) => _id === billingUser),
    }),
  })
