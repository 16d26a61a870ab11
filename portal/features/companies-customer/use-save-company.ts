import {
  type CompanyCustomer,
  companiesCustomerApi,
} from '@insights/contract/companies-customer.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import type { Page } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import type { Saving } from '../../catalogue/record-form.ts'
import { COMPANIES_CUSTOMER_KEY, companyCustomerQuery } from './companies-customer-query.ts'
import { toCompanyValues, toCompanyPayload } from './company-values.ts'

type NewCompany = SentPart<typeof companiesCustomerApi.create, 'body'>

/** Creates a company customer with its primary user, or changes one that is unchanged. */
export function useSaveCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<CompanyCustomer>) =>
      base === null
        ? callApi(companiesCustomerApi.create, {
            body: {
              ...(changes as NewCompany),
              originUrl: location.origin,
            },
          })
        : callApi(companiesCustomerApi.update, {
            params: { id: base._id },
            body: {
              // An update says all of it.
              ...toCompanyPayload(toCompanyValues(base)),
              ...changes,
              updatedAt: base.updatedAt,
            },
          }),
    onSuccess: (saved) => {
      queryClient.setQueryData(companyCustomerQuery(saved._id).queryKey, saved)
      queryClient.setQueriesData<Page<CompanyCustomer>>(
        { queryKey: [...COMPANIES_CUSTOMER_KEY, 'list'] },
        (page) =>
          page && { ...page, data: page.data.map((old) => (old._id === saved._id ? saved : old)) },
      )
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: COMPANIES_CUSTOMER_KEY }),
  })
}
