import { type CompanyReport, companiesReportsApi } from '@insights/contract/companies-reports.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { isStampedRecord, type Saving } from '../../catalogue/record-form.ts'
import { PURCHASE_REQUESTS_KEY } from '../../purchases/purchase-requests-query.ts'
import { notify } from '../../ui/notify/notify.ts'
import { COMPANIES_REPORTS_KEY } from './companies-reports-query.ts'

type NewAssignment = SentPart<typeof companiesReportsApi.create, 'body'>

/** Assigns an edition to a company customer, or changes what its purchase order was. */
export function useSaveAssignment(company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<CompanyReport>) =>
      base === null
        ? callApi(companiesReportsApi.create, {
            body: { ...(changes as NewAssignment), company },
          })
        : callApi(companiesReportsApi.patch, {
            params: { id: base._id },
            body: {
              ...changes,
              updatedAt: base.updatedAt,
            },
          }),
    onError: (error) => {
      // Somebody else has assigned it: the field is marked, and a notice says so (B8).
      if (isApiError(error, 409) && !isStampedRecord(error.data)) notify.error(error.message)
    },
    onSettled: () => {
      // What is assigned is requested no more.
      for (const queryKey of [COMPANIES_REPORTS_KEY, PURCHASE_REQUESTS_KEY])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
