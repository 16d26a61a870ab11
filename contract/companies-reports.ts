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

/** A day; of a time only the day that is written counts, wherever it was. */
const day = z
  .union([z.iso.date('Must be a date'), z.iso.datetime({ offset: true })])
  .transform((value) => value.slice(0, 10))
  .nullable()
const fields = { po: text(100), poDate: day }

/** `report` may be any revision of the edition. */
export const companyReportCreate = z.strictObject({
  company: id,
  report: id,
  po: fields.po.default(''),
  poDate: fields.poDate.default(null),
})
export const companyReportPatch = z.strictObject(fields).partial()
export type CompanyReport = z.infer<typeof companyReport>
