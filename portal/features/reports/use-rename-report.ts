import { reportsApi } from '@insights/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify, notifyReopened } from '../../ui/notify/notify.ts'
import { REPORTS_KEY } from './reports-query.ts'

export function useRenameReport(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (title: string) =>
      callApi(reportsApi.patch, { params: { id: report }, body: { title } }),
    onSuccess: (renamed) => {
      notifyReopened(renamed)
      notify.success('Report title updated')
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
}
