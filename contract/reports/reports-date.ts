import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'
import { reportStatus } from './reports.ts'

/** A month of an industry that has an edition already, and its newest revision. */
const reportDate = z.object({
  _id: id,
  date: isoDateTime,
  industry: id,
  title: z.string(),
  status: reportStatus,
  /** The newest revision. */
  report: id,
})
const reportsDateFind = findQuery({ item: reportDate, filter: { industry: id }, sort: ['date'] })
const reportsDatePage = selectableFindResult(reportDate)

export type ReportDate = z.infer<typeof reportDate>

export const reportsDateApi = {
  find: endpoint({
    method: 'GET',
    path: '/reports-date',
    query: reportsDateFind,
    responses: { 200: reportsDatePage },
  }),
}
