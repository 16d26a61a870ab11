import { reportsApi } from '@insights/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { REPORTS_KEY } from './reports-query.ts'

export interface NewReport {
  readonly industry: string
  /** ISO 8601, the first of its month. */
  readonly date: string
  /** The server names it when nothing is given. */
  readonly title?: string
}

/** Creates a report as a draft. */
export function useCreateReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (report: NewReport) =>
      callApi(reportsApi.create, { body: { ...report, status: 'DRAFT' } }),
    onSuccess: () => {
      notify.success('New report generated', { duration: 5000 })
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
}
