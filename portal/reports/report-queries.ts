import { reportIndustriesApi } from '@insights/contract/reports/report-industries.ts'
import { reportProgressApi } from '@insights/contract/reports/report-progress.ts'
import { reportsDateApi } from '@insights/contract/reports/reports-date.ts'
import { reportsApi } from '@insights/contract/reports/reports.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ApiError, isApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** Prefix of the cache keys of all lists of reports. */
export const REPORTS_KEY = ['reports'] as const

/** Cache key of the home page, which has reports. */
export const HOME_KEY = [...REPORTS_KEY, 'home'] as const

export type ReportSort = 'date' | 'title' | 'industry' | 'status' | 'revision' | 'updatedAt'

export interface ReportsWanted {
  readonly status?: readonly ReportStatus[]
  readonly industries?: readonly string[]
  /** ISO 8601; only reports of earlier months. */
  readonly before?: string
  readonly term?: string
  readonly sort?: { readonly by: ReportSort; readonly direction: 1 | -1 }
  readonly limit: number | 'infinity'
  readonly skip?: number
}

/** The reports that the user may know of, newest month first by default. */
export const reportsQuery = (wanted: ReportsWanted) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, wanted],
    queryFn: ({ signal }) => callApi(reportsApi.find, { query: toQuery(wanted), signal }),
    // Turning a page keeps the rows until the next ones arrive.
    placeholderData: keepPreviousData,
  })

function toQuery({ status, industries, before, term, sort, limit, skip = 0 }: ReportsWanted) {
  const { by, direction } = sort ?? { by: 'date' as const, direction: -1 as const }
  return {
    status: status && { $in: status },
    industry: industries && { $in: industries },
    term: term || undefined,
    date: before === undefined ? undefined : { $lt: before },
    $sort: { [by]: direction },
    $limit: limit,
    $skip: skip,
  }
}

/** The industries of the reports that the caller may know of, by title. */
export const reportIndustriesQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'industries'],
  queryFn: ({ signal }) =>
    callApi(reportIndustriesApi.find, { query: { $limit: 'infinity' }, signal }),
  select: (page) => page.data,
})

/** No report has the id, or the user may not know of it. */
export class UnknownReportError extends ApiError {}

/**
 * A report with its companies, categories and the user's permissions. Throws an UnknownReportError,
 * also for an invalid id.
 */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: reportKey(id, 'report'),
    queryFn: async ({ signal }) => {
      try {
        return await callApi(reportsApi.get, { params: { id }, signal })
      } catch (error) {
        if (isApiError(error, 404) || (isApiError(error, 400) && 'id' in error.errors)) {
          const { name, message } = error
          throw new UnknownReportError({ name, message, code: 404 })
        }
        throw error
      }
    },
  })

/**
 * The last used report, for the menu of pages without one: null once it is deleted, or replaced by a
 * revision, which is no error there.
 */
export const lastReportQuery = (id: string) =>
  queryOptions({
    queryKey: reportKey(id, 'last'),
    queryFn: async ({ signal }) => {
      const query = { _id: id, $populate: ['categories' as const], $limit: 1 }
      const { data } = await callApi(reportsApi.find, { query, signal })
      return data[0] ?? null
    },
  })

/** The progress of a report, for staff only. Every change of the report invalidates it. */
export const reportProgressQuery = (id: string) =>
  queryOptions({
    queryKey: reportKey(id, 'progress'),
    queryFn: ({ signal }) => callApi(reportProgressApi.get, { params: { id }, signal }),
  })

/** The months of an industry that already have a report, with its title and status. */
export const reportsDateQuery = (industry: string) =>
  queryOptions({
    queryKey: ['reports', 'dates', industry],
    queryFn: ({ signal }) =>
      callApi(reportsDateApi.find, { query: { industry, $limit: 'infinity' }, signal }),
    select: (page) => page.data,
  })
