import { reportsApi } from '@insights/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { clearSelection, lastSelection } from '../../selection/last-selection.ts'
import { notify } from '../../ui/notify/notify.ts'
import { REPORTS_KEY } from './reports-query.ts'

/** Deletes a report with all that belongs to it. Whatever comes of it, lists are fetched again. */
export function useRemoveReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (report: string) => callApi(reportsApi.remove, { params: { id: report } }),
    onSuccess: (_answer, report) => {
      // Else the menu would ask for it again.
      if (lastSelection().report === report) clearSelection()
      queryClient.removeQueries({ queryKey: reportKey(report) })
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
