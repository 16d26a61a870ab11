import type { EditEffects } from '@insights/contract/edit-effects.ts'
import type { Report } from '@insights/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { tellReopened } from '../../ui/notify/tell-reopened.ts'
import { REPORTS_KEY } from './reports-query.ts'

export function useRenameReport(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (title: string) =>
      api.patch<Report & { readonly effects: EditEffects }>(`/reports/${report}`, { title }),
    onSuccess: (renamed) => {
      tellReopened(renamed)
      notify.success('Report title updated')
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
    onError: (error) => notify.error(messageOf(error)),
  })
}
