import type { EditEffects } from '@insights/contract/edit-effects.ts'
import type { Report } from '@insights/contract/reports.ts'
import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'
import { tellReopened } from '../../ui/notify/tell-reopened.ts'

/** Saves one company's app-store ratings. */
export function useSaveUserRatings(report: string, company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ratings: UserRatings) =>
      api.patch<Report & { readonly effects: EditEffects }>(
        `/reports/${report}`,
        { 'companies.$.userRatings': ratings },
        { query: { 'companies._id': company } },
      ),
    onSuccess: tellReopened,
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
