import type { DriveName } from '@insights/contract/screenshots/cloud-drives.ts'
import { type Survey, type SurveyRejection, surveyApi } from '@insights/contract/survey/survey.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { refreshReport, reportKey } from '../api/report-key.ts'
import { upload } from '../api/upload.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notifyReopened, notify } from '../ui/notify/notify.ts'

/** The survey of a report, null before the import. */
export const surveyQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'consumer-survey'),
    queryFn: async ({ signal }) => {
      const query = { reportId: report, $limit: 1 }
      const { data } = await callApi(surveyApi.find, { query, signal })
      return data[0] ?? null
    },
  })

/** A file of this machine, or one on a drive that the server fetches. */
export type SurveySource = File | { readonly drive: DriveName; readonly file: string }

/** Imports a survey file; `progress` is the share sent, 0 to 1. */
export function useImportSurvey(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (source: SurveySource) => {
      if (!(source instanceof File)) {
        setProgress(1)
        const { drive, file } = source
        return callApi(surveyApi.importFromDrive, {
          body: {
            reportId: report,
            drive,
            file,
          },
        })
      }
      setProgress(0)
      const form = new FormData()
      form.append('reportId', report)
      form.append('file', source, source.name)
      return upload(surveyApi.import, form, { onProgress: setProgress })
    },
    onSuccess: (survey) => {
      notifyReopened(survey)
      notify.success('File uploaded and processed successfully')
      return refreshReport(queryClient, report, 'consumer-survey')
    },
  })
  return { importFile: mutate, importing: isPending, progress, problems: importProblems(error) }
}

/** The messages of a rejected file. */
export type ImportProblems = Required<Omit<SurveyRejection, 'hint' | 'columns' | 'values'>> &
  Pick<SurveyRejection, 'hint'>

/** Returns all messages of a rejected file from the server's error; null without an error. */
export function importProblems(error: unknown): ImportProblems | null {
  if (error === null) return null
  if (isApiError(error) && isRejection(error.data)) return { details: [], more: 0, ...error.data }
  return { messages: [errorMessage(error)], details: [], more: 0 }
}

function isRejection(data: unknown): data is SurveyRejection {
  if (typeof data !== 'object' || data === null || !('messages' in data)) return false
  return Array.isArray(data.messages) && data.messages.length > 0
}

/** Sorts the imported data; the server derives the columns that it is sorted by. */
export function useSortSurvey(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (survey: Pick<Survey, '_id'>) =>
      callApi(surveyApi.update, { params: { id: survey._id }, body: { reportId: report } }),
    onSuccess: notifyReopened,
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => refreshReport(queryClient, report, 'consumer-survey'),
  })
}
