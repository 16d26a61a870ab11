import type { Report } from '@insights/contract/reports.ts'
import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'

/** Saves one company's app-store ratings. */
export function useSaveUserRatings(report: string, company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ratings: UserRatings) =>
      api.patch<Report>(
        `/reports/${report}`,
        { 'companies.$.userRatings': ratings },
        { query: { 'companies._id': company } },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report) }),
  })
}
