import { type ReportRefresh, reportRefreshApi } from '@insights/contract/report-refresh.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { reportKey } from '../../../api/report-key.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { REPORTS_KEY } from '../reports-query.ts'
import { reportRefreshQuery } from './report-refresh-query.ts'

/** Does what was shown. When it is no longer that, what it would be now is shown instead. */
export function useRefreshReport(report: string, visit: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ stamp }: Pick<ReportRefresh, 'stamp'>) =>
      callApi(reportRefreshApi.create, { body: { reportId: report, stamp } }),
    onSuccess: ({ effects }) => {
      notify.success(
        effects.scoresDeleted
          ? 'Report refreshed from the catalogue. Its scores must be recalculated.'
          : 'Report refreshed from the catalogue',
      )
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
    onError: (error) => {
      if (!isApiError(error, 409)) return
      if (isRefresh(error.data)) {
        queryClient.setQueryData(reportRefreshQuery(report, visit).queryKey, error.data)
      } else {
        void queryClient.invalidateQueries({ queryKey: reportKey(report) })
      }
    },
  })
}

function isRefresh(data: unknown): data is ReportRefresh {
  return typeof data === 'object' && data !== null && 'stamp' in data
}
