import * as z from 'zod'

import { id, instant } from './fields.ts'
import { findQuery, page } from './find.ts'
import { reportStatus } from './reports.ts'

/** A month of an industry that has an edition already, and its newest revision. */
export const reportDate = z.object({
  _id: id,
  date: instant,
  industry: id,
  title: z.string(),
  status: reportStatus,
})
export const reportsDateFind = findQuery({ filter: { industry: id }, sort: ['date'] })
export const reportsDatePage = page(reportDate)

export type ReportDate = z.infer<typeof reportDate>
