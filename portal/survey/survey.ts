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

interface GivenFile {
  readonly source: SurveySource
  /** Places of name and ratings 1 to 5; null as the file says. */
  readonly columns: readonly number[] | null
  /** The name of the sheet to read; null for the first visible one. */
  readonly sheet: string | null
}

/** Reads a survey file and stores nothing; `progress` is the share sent, 0 to 1. */
export function useReadShares(report: string) {
  const [progress, setProgress] = useState(0)
  const mutation = useMutation({
    mutationFn: ({ source, ...chosen }: GivenFile) => {
      setProgress(source instanceof File ? 0 : 1)
      return source instanceof File
        ? upload(surveyApi.check, formOf(report, source, chosen), { onProgress: setProgress })
        : callApi(surveyApi.checkFromDrive, { body: bodyOf(report, source, chosen) })
    },
  })
  return { ...mutation, progress }
}

/** Imports a survey file; `progress` is the share sent, 0 to 1. */
export function useImportSurvey(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const mutation = useMutation({
    mutationFn: ({ source, ...chosen }: GivenFile) => {
      setProgress(source instanceof File ? 0 : 1)
      return source instanceof File
        ? upload(surveyApi.import, formOf(report, source, chosen), { onProgress: setProgress })
        : callApi(surveyApi.importFromDrive, { body: bodyOf(report, source, chosen) })
    },
    onSuccess: (survey) => {
      notifyReopened(survey)
      notify.success('File uploaded and processed successfully')
      return refreshReport(queryClient, report, 'consumer-survey')
    },
  })
  return { ...mutation, progress }
}

type Chosen = Omit<GivenFile, 'source'>

function formOf(report: string, file: File, { columns, sheet }: Chosen): FormData {
  const form = new FormData()
  form.append('reportId', report)
  if (sheet !== null) form.append('sheet', sheet)
  if (columns) form.append('columns', JSON.stringify(columns))
  form.append('file', file, file.name)
  return form
}

function bodyOf(reportId: string, source: Exclude<SurveySource, File>, { columns, sheet }: Chosen) {
  return {
    reportId,
    ...source,
    ...(sheet !== null && { sheet }),
    ...(columns && { columns: [...columns] }),
  }
}

/** Returns what keeps six chosen places from being read, by their index; empty texts are open. */
export function checkPlaces(places: readonly string[]): readonly (string | undefined)[] {
  return places.map((place, at) => {
    if (place === '') return 'Choose its column'
    return places.indexOf(place) < at ? 'Chosen above as well' : undefined
  })
}

/** The messages of a rejected file. */
export type ImportProblems = Required<Omit<SurveyRejection, 'hint' | 'columns' | 'values'>> &
  Pick<SurveyRejection, 'hint'>

/** Returns all messages of a rejected file from the server's error; null without an error. */
export function importProblems(error: unknown): ImportProblems | null {
  if (error === null) return null
  if (isApiError(error) && isRejection(error.data)) return rejectionProblems(error.data)
  return { messages: [errorMessage(error)], details: [], more: 0 }
}

export const rejectionProblems = (rejection: SurveyRejection): ImportProblems => ({
  details: [],
  more: 0,
  ...rejection,
})

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
