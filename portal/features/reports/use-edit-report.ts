import type { SentPart } from '@insights/contract/endpoint.ts'
import { reportEditApi } from '@insights/contract/report-edit.ts'
import type { ReportListed } from '@insights/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { REPORTS_KEY } from './reports-query.ts'

type Published = Pick<ReportListed, '_id' | 'date' | 'industry'>

/** Opens a new revision of a published report. */
export function useEditReport() {
  return useReportEdit<Published>({
    body: ({ _id, date, industry }) => ({ reportId: _id, date, industry: industry._id }),
    source: ({ _id }) => _id,
    waiting: 'A new report version is being generated',
    done: 'New report version generated',
  })
}

interface NewEdition {
  readonly from: Published
  /** ISO 8601. */
  readonly newDate: string
  /** The server names it when nothing is given. */
  readonly title?: string
}

/** Starts the edition of another month from a published report. */
export function useStartEdition() {
  return useReportEdit<NewEdition>({
    body: ({ from, newDate, title }) => ({
      reportId: from._id,
      date: from.date,
      industry: from.industry._id,
      newDate,
      title,
    }),
    source: ({ from }) => from._id,
    waiting: 'A new report is being generated, please wait...',
    done: 'New report generated',
  })
}

interface Edit<Wanted> {
  readonly body: (wanted: Wanted) => SentPart<typeof reportEditApi.create, 'body'>
  readonly source: (wanted: Wanted) => string
  readonly waiting: string
  readonly done: string
}

function useReportEdit<Wanted>({ body, source, waiting, done }: Edit<Wanted>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const dismiss = notify.info(waiting, { duration: 50_000 })
      try {
        return await callApi(reportEditApi.create, { body: body(wanted) })
      } finally {
        dismiss()
      }
    },
    onSuccess: (_report, wanted) => {
      notify.success(done, { duration: 5000 })
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      void queryClient.invalidateQueries({ queryKey: reportKey(source(wanted)) })
    },
    onError: (error) => notify.error(errorMessage(error), { duration: 5000 }),
  })
}
