import type { SentPart } from '@insights/contract/endpoint.ts'
import { editionsApi } from '@insights/contract/reports/editions.ts'
import { reportSamplesApi } from '@insights/contract/reports/report-samples.ts'
import { reportStatusApi } from '@insights/contract/reports/report-status.ts'
import { type ReportListed, reportsApi } from '@insights/contract/reports/reports.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { refreshReport, reportKey } from '../api/report-key.ts'
import { useMutation } from '../api/use-mutation.ts'
import { clearSelection, lastSelection } from '../selection/last-selection.ts'
import { notifyReopened, notify } from '../ui/notify/notify.ts'
import { REPORTS_KEY } from './report-queries.ts'

interface NewReport {
  /** The same for every try to create it. */
  readonly _id: string
  readonly industry: string
  /** ISO 8601, the first of its month. */
  readonly date: string
  /** The server names it if empty. */
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
    onError: (error) => notify.error(errorMessage(error), { duration: 3000 }),
  })
}

type Published = Pick<ReportListed, '_id' | 'date' | 'industry'>

/** Opens a new revision of a published report. */
export function useEditReport() {
  return useReportEdit<Published>({
    body: ({ _id, date, industry }) => ({ reportId: _id, date, industry: industry._id }),
    source: ({ _id }) => _id,
    waiting: { message: 'A new report version is being generated' },
    done: { message: 'New report version generated' },
  })
}

interface NewEdition {
  /** The same for every try to start it. */
  readonly _id: string
  readonly from: Published
  /** ISO 8601. */
  readonly newDate: string
  /** The server names it if empty. */
  readonly title?: string
}

/** Creates the edition of another month from a published report. */
export function useStartEdition() {
  return useReportEdit<NewEdition>({
    body: ({ _id, from, newDate, title }) => ({
      _id,
      reportId: from._id,
      date: from.date,
      industry: from.industry._id,
      newDate,
      title,
    }),
    source: ({ from }) => from._id,
    waiting: { message: 'A new report is being generated, please wait...', duration: 50_000 },
    done: { message: 'New report generated', duration: 5000 },
    errorDuration: 5000,
  })
}

interface Edit<Wanted> {
  readonly body: (wanted: Wanted) => SentPart<typeof editionsApi.create, 'body'>
  readonly source: (wanted: Wanted) => string
  readonly waiting: TimedNotice
  readonly done: TimedNotice
  /** Milliseconds where the specification states them. */
  readonly errorDuration?: number
}

/** A notice with its milliseconds where the specification states them. */
interface TimedNotice {
  readonly message: string
  readonly duration?: number
}

function useReportEdit<Wanted>(edit: Edit<Wanted>) {
  const { body, source, waiting, done, errorDuration } = edit
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const dismiss = notify.info(waiting.message, waiting)
      try {
        return await callApi(editionsApi.create, { body: body(wanted) })
      } finally {
        dismiss()
      }
    },
    onSuccess: (_report, wanted) => {
      notify.success(done.message, done)
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      void queryClient.invalidateQueries({ queryKey: reportKey(source(wanted)) })
    },
    onError: (error) =>
      notify.error(errorMessage(error), errorDuration ? { duration: errorDuration } : undefined),
  })
}

export function useRenameReport(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (title: string) =>
      callApi(reportsApi.patch, { params: { id: report }, body: { title } }),
    onSuccess: (renamed) => {
      notifyReopened(renamed)
      notify.success('Report title updated')
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return refreshReport(queryClient, report, 'report')
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
}

export interface StatusChange {
  readonly status: ReportStatus
  /** Reason of the return to draft, or of a revision that is published. */
  readonly reason?: string
  /** Keeps everything that was carried over. */
  readonly keepCarriedOver?: true
}

/** Moves a report along the workflow. An error may mean a conflict: everything is refetched. */
export function useChangeStatus(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: StatusChange) =>
      callApi(reportStatusApi.update, { params: { id: report }, body: change }),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
      return refreshReport(queryClient, report, 'report')
    },
  })
}

/** Makes an edition the free sample of its industry, or ends it. */
export function useChangeSample() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id, sample }: Pick<ReportListed, '_id' | 'sample'>) =>
      callApi(reportSamplesApi.update, { params: { reportId: _id }, body: { sample } }),
    onSuccess: ({ sample }) =>
      notify.success(
        sample ? 'Every customer can read this edition now' : 'The free sample has ended',
      ),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: (_answer, _error, { _id }) => {
      void queryClient.invalidateQueries({ queryKey: reportKey(_id) })
      return queryClient.invalidateQueries({ queryKey: REPORTS_KEY })
    },
  })
}

/** Deletes a report with its data. Lists are refetched also after an error. */
export function useRemoveReport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (report: string) => callApi(reportsApi.remove, { params: { id: report } }),
    onSuccess: (_answer, report) => {
      // Otherwise the menu would refetch it.
      if (lastSelection().report === report) clearSelection()
      queryClient.removeQueries({ queryKey: reportKey(report) })
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
