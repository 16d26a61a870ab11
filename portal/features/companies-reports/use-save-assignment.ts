import type { CompanyReport } from '@insights/contract/companies-reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { isStampedRecord, type Saving } from '../../catalogue/record-form.ts'
import { PURCHASE_REQUESTS_KEY } from '../../purchases/purchase-requests-query.ts'
import { notify } from '../../ui/notify/notify.ts'
import { COMPANIES_REPORTS_KEY } from './companies-reports-query.ts'

/** Assigns an edition to a firm, or changes what its purchase order was. */
export function useSaveAssignment(company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<CompanyReport>) =>
      base === null
        ? api.create<CompanyReport>('/companies-reports', { ...changes, company })
        : api.patch<CompanyReport>(`/companies-reports/${base._id}`, {
            ...changes,
            updatedAt: base.updatedAt,
          }),
    onError: (error) => {
      // Somebody else has assigned it: the field is marked, and a notice tells (specification 2, 8).
      if (isApiError(error, 409) && !isStampedRecord(error.data)) notify.error(error.message)
    },
    onSettled: () => {
      // What is assigned is requested no more.
      for (const queryKey of [COMPANIES_REPORTS_KEY, PURCHASE_REQUESTS_KEY])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
