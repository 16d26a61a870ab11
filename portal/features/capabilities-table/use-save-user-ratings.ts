import { reportsApi } from '@insights/contract/reports.ts'
import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notifyReopened } from '../../ui/notify/notify.ts'

type Change =
  | { readonly 'companies.$.userRatings': UserRatings }
  | { readonly 'companies.$.ratingsCarriedOver': false }

/** Saves one company's app-store ratings, or confirms those that are carried over. */
export function useSaveUserRatings(report: string, company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      callApi(reportsApi.patch, {
        params: { id: report },
        body: change,
        query: { 'companies._id': company },
      }),
    onSuccess: notifyReopened,
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
