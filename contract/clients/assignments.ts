import { parseUsDate } from '@insights/domain/text/us-date.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  byReportId,
  expectedVersion,
  id,
  idOrRecord,
  isoDateTime,
  optionalLine,
  sentBack,
  timestamps,
} from '../fields.ts'
import { MAX_ROWS, equalsFilter, findQuery, selectableFindResult } from '../find.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { reportListed } from '../reports/reports.ts'

/** An edition that a company customer has bought. */
const companyReport = z.object({
  _id: id,
  company: id,
  /** The readable revision of the edition. */
  report: reportListed,
  po: z.string(),
  poDate: isoDateTime.nullable(),
  ...timestamps,
})

/** As the form has it: MM/DD/YYYY, or nothing. */
const writtenDay = z.string().transform((value, { addIssue }) => {
  const day = value === '' ? null : parseUsDate(value)
  if (day !== null || value === '') return day
  addIssue('Must be a date')
  return z.NEVER
})

/** A day; only the written day of a time counts, in whatever time zone. */
const day = z
  .union([z.iso.date('Must be a date'), z.iso.datetime({ offset: true }), writtenDay])
  .transform((value) => value?.slice(0, 10) ?? null)
  .nullable()
const fields = { po: optionalLine(100), poDate: day }

/** `report` may be any revision of the edition. */
export const companyReportCreate = z.strictObject({
  company: id,
  report: id,
  po: fields.po.default(''),
  poDate: fields.poDate.default(null),
})
/** The company customer cannot be changed, but may be sent back as it was read. */
export const companyReportPatch = z
  .strictObject({
    ...fields,
    ...expectedVersion,
    ...sentBack,
    company: id,
    report: idOrRecord,
  })
  .partial()

/** A readable edition, as the form offers it to assign. */
const assignableEdition = z.object({
  /** The readable revision: the value of an assignment's `report`. */
  _id: id,
  title: z.string(),
  industry: z.object({ _id: id, title: z.string() }),
  date: isoDateTime,
  /**
   * True when the company customer has it already, shown as '(Purchased)': it cannot be chosen
   * twice.
   */
  purchased: z.boolean(),
})

/** The readable editions, newest first, marked when one company customer has bought them. */
export const assignableEditionsFind = findQuery({
  item: assignableEdition,
  filter: { company: id, industry: equalsFilter(id) },
  sort: ['date', 'industry'],
}).required({ company: true })
const assignableEditionsPage = selectableFindResult(assignableEdition)

/** A company customer that bought the previous edition of the report's industry. */
const previousOwner = z.object({
  company: z.object({ _id: id, name: z.string() }),
  /** Number of its users who may open INSIGHTS. */
  users: z.int(),
  /** It has the report's edition already. */
  assigned: z.boolean(),
})

/** Results of several assignments, by the ids of their company customers. */
const assignedEdition = z.object({
  assigned: z.array(id),
  /** Have the edition from an earlier assignment. */
  already: z.array(id),
  deleted: z.array(id),
})

export type PreviousOwner = z.infer<typeof previousOwner>
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

export const assignmentsApi = {
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
  /** The company customers to assign the edition of a published report to. */
  previousOwners: endpoint({
    method: 'GET',
    path: '/previous-owners/:reportId',
    params: byReportId,
    responses: {
      200: z.object({
        /** The month of the previous edition; null without one. */
        previous: isoDateTime.nullable(),
        rows: z.array(previousOwner).max(MAX_ROWS),
      }),
      404: errorBody,
    },
  }),
  /** Assigns the edition of a published report to company customers, whose users are notified. */
  assignEdition: endpoint({
    method: 'POST',
    path: '/previous-owners/:reportId',
    params: byReportId,
    body: z.strictObject({
      assignments: z
        .array(companyReportCreate.omit({ report: true }))
        .min(1)
        .max(MAX_ROWS),
    }),
    responses: { 200: assignedEdition, 400: errorBody, 404: errorBody },
  }),
}
