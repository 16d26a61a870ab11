import { reportStatusApi } from '@insights/contract/report-status.ts'
import type { ReportStatus } from '@insights/domain/report/report-status.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { REPORTS_KEY } from './reports-query.ts'

export interface StatusChange {
  readonly status: ReportStatus
  /** Why it goes back to draft. */
  readonly reason?: string
}

/** Moves a report along the workflow. An error may mean a conflict: all is fetched again. */
export function useChangeStatus(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: StatusChange) =>
      callApi(reportStatusApi.update, { params: { id: report }, body: change }),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return queryClient.invalidateQueries({ queryKey: reportKey(report) })
    },
  })
}
