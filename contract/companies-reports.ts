import * as z from 'zod'

import { id, instant, stamps, text } from './fields.ts'
import { equals, findQuery, page } from './find.ts'
import { reportListed } from './reports.ts'

/** An edition that a company customer has bought. */
export const companyReport = z.object({
  _id: id,
  company: id,
  /** The revision of the edition that is out. */
  report: reportListed,
  po: z.string(),
  poDate: instant.nullable(),
  ...stamps,
})
export const companiesReportsFind = findQuery({
  filter: { company: equals(id) },
  sort: ['poDate', 'report.date', 'report.title'],
  populate: ['report', 'report.industry'],
})
export const companiesReportsPage = page(companyReport)
export const companyReportCreate = z.strictObject({
  company: id,
  report: id,
  po: text(100).default(''),
  poDate: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .nullable()
    .default(null),
})
export type CompanyReport = z.infer<typeof companyReport>
