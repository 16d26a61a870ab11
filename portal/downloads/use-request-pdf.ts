import { reportPdfsApi } from '@insights/contract/report-pdfs.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { reportPdfQuery } from './report-pdf-query.ts'

/** Requests a report PDF, unless a current one exists. */
export function useRequestPdf() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (report: string) => callApi(reportPdfsApi.create, { body: { reportId: report } }),
    onSuccess: (pdf, report) => queryClient.setQueryData(reportPdfQuery(report).queryKey, pdf),
    onError: (error) => void notify.error(errorMessage(error)),
  })
}
