import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

interface Wanted {
  readonly limit: number
  readonly skip: number
}

/** The firms that buy reports, by name. */
export const companiesCustomerQuery = ({ limit, skip }: Wanted) =>
  queryOptions({
    queryKey: ['companies-customer', { limit, skip }],
    queryFn: ({ signal }) =>
      api.find<CompanyCustomer>(
        '/companies-customer',
        { $sort: { name: 1 }, $limit: limit, $skip: skip },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
