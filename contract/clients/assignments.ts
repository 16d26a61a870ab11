import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import {
  expectedVersion,
  id,
  idOrRecord,
  isoDateTime,
  optionalLine,
  sentBack,
  timestamps,
} from '../fields.ts'
import { equalsFilter, findQuery, findResult } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { reportListed } from '../reports/reports.ts'

/** An edition that a company customer has bought. */
const companyReport = z.object({
  _id: id,
  company: id,
  /** The revision of the edition that is out. */
  report: reportListed,
  po: z.string(),
  poDate: isoDateTime.nullable(),
  ...timestamps,
})

/** A day; of a time only the day that is written counts, wherever it was. */
const day = z
  .union([z.iso.date('Must be a date'), z.iso.datetime({ offset: true })])
  .transform((value) => value.slice(0, 10))
  .nullable()
const fields = { po: optionalLine(100), poDate: day }

/** `report` may be any revision of the edition. */
export const companyReportCreate = z.strictObject({
  company: id,
  report: id,
  po: fields.po.default(''),
  poDate: fields.poDate.default(null),
})
/** Whose edition it is cannot be changed, but may be sent back as it was read. */
export const companyReportPatch = z
  .strictObject({
    ...fields,
    ...expectedVersion,
    ...sentBack,
    company: id,
    report: idOrRecord,
  })
  .partial()

/** An edition that is out, as the form offers it to assign. */
const assignableEdition = z.object({
  /** The revision that is out: what an assignment's `report` takes. */
  _id: id,
  title: z.string(),
  industry: z.object({ _id: id, title: z.string() }),
  date: isoDateTime,
  /** The company customer has it already, shown as '(Purchased)': it cannot be chosen twice. */
  purchased: z.boolean(),
})

/** The editions that are out, newest first, as one company customer has bought them or not. */
export const assignableEditionsFind = findQuery({
  filter: { company: id, industry: equalsFilter(id) },
  sort: ['date', 'industry'],
}).required({ company: true })
const assignableEditionsPage = findResult(assignableEdition)
export type CompanyReport = z.infer<typeof companyReport>
export type AssignableEdition = z.infer<typeof assignableEdition>

const { find, create, patch, remove } = recordEndpoints({
  path: '/companies-reports',
  item: companyReport,
  create: companyReportCreate,
  patch: companyReportPatch,
  filter: { company: equalsFilter(id) },
  sort: ['poDate', 'report.date', 'report.title'],
  populate: ['report', 'report.industry'],
})

export const companiesReportsApi = {
  find,
  editions: endpoint({
    method: 'GET',
    path: '/companies-reports/editions',
    query: assignableEditionsFind,
    responses: { 200: assignableEditionsPage },
  }),
  create,
  patch,
  remove,
}
