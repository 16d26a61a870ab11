import type { EditEffects } from '@insights/contract/edit-effects.ts'
import type { Report } from '@insights/contract/reports.ts'
import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { tellReopened } from '../../ui/notify/tell-reopened.ts'

type Change =
  | { readonly 'companies.$.userRatings': UserRatings }
  | { readonly 'companies.$.ratingsCarriedOver': false }

/** Saves one company's app-store ratings, or confirms those that are carried over. */
export function useSaveUserRatings(report: string, company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api.patch<Report & { readonly effects: EditEffects }>(`/reports/${report}`, change, {
        query: { 'companies._id': company },
      }),
    onSuccess: tellReopened,
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
