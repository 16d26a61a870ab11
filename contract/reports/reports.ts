import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { REPORT_STATUSES } from '@insights/domain/reports/report-status.ts'
import {
  checkUserRatings,
  MAX_RATINGS,
} from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import * as z from 'zod'

import { answer } from '../answers/answers.ts'
import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import {
  applicationId,
  applicationKey,
  countUpTo,
  dayOrInstant,
  id,
  isoDateTime,
  singleLine,
  month,
  timestamps,
  idParams,
  clientId,
} from '../fields.ts'
import {
  searchTerm,
  rangeFilter,
  equalsFilter,
  findQuery,
  selectableFindResult,
  withPlainLimit,
} from '../find.ts'
import { editEffects } from './edit-effects.ts'

export const reportStatus = z.enum(REPORT_STATUSES)

type RatedKey = Extract<(typeof APPLICATIONS)[number], { rated: true }>['title']
const ratedKeys = APPLICATIONS.filter((application) => application.rated).map(
  (application) => application.title,
) as [RatedKey, ...RatedKey[]]

/** App-store ratings, 0 to 5; applications not yet rated are left out. */
export const userRatings = z.partialRecord(z.enum(ratedKeys), z.number())

/** All ratings of a company at once, as the form has them. */
const ratingsToSave = z
  .partialRecord(z.enum(ratedKeys), z.number('Must be a number'))
  .check(({ value, issues }) => {
    for (const [key, message] of Object.entries(checkUserRatings(value))) {
      issues.push({ code: 'custom', input: value[key as RatedKey], path: [key], message })
    }
  })

/** The day on which ratings were read. */
const dayRead = z.iso
  .date('Must be a date')
  .refine((day) => day >= '1970', 'Must be a date from 1970 on')

/** How many ratings each rating is the mean of. */
const countsToSave = z.partialRecord(z.enum(ratedKeys), countUpTo(MAX_RATINGS).nullable())

/** Actions that the caller may take on a report, decided by the server (D2, D10). */
export const reportCan = z.object({
  edit: z.boolean(),
  finalize: z.boolean(),
  approve: z.boolean(),
  publish: z.boolean(),
  returnToDraft: z.boolean(),
  /** Open a new revision of it. */
  editReport: z.boolean(),
  /** Start another edition from it. */
  startEdition: z.boolean(),
  delete: z.boolean(),
  /** Read all of it; false in preview. */
  readContent: z.boolean(),
  exportData: z.boolean(),
  buy: z.boolean(),
  /** Make its edition the free sample of its industry, once it is old enough, or no sample. */
  changeSample: z.boolean(),
})

const reportCategory = z.object({
  _id: id,
  categoryId: id,
  title: z.string(),
  belongsTo: z.string(),
  applicationId,
  applicationTitle: applicationKey,
  fixedScoringWeight: z.number().nullable(),
})

const reportCompany = z.object({
  companyId: id,
  title: z.string(),
  userRatings,
  /** How many ratings those are the means of, where it was entered; only for staff. */
  ratingCounts: z.partialRecord(z.enum(ratedKeys), z.number()).optional(),
  /** The day on which they were read in the app stores, where it was entered; only for staff. */
  ratingsReadOn: z.iso.date().optional(),
  /** With `$populate[]=companies.categories`. */
  categories: z
    .array(
      reportCategory.extend({
        /**
         * The company's answers, with `$populate[]=companies.categories.capabilityReports`, of 8 reports
         * at most; none in a preview.
         */
        capabilityReports: z.array(answer).optional(),
      }),
    )
    .optional(),
})

const listed = {
  _id: id,
  title: z.string(),
  industry: z.object({ _id: id, title: z.string() }),
  date: isoDateTime,
  status: reportStatus,
  revision: z.number(),
  /** URL of the PDF, null until there is one. */
  urlPdf: z.string().nullable(),
  /** Users who worked on it; only for staff. */
  lastUpdateBy: z.object({ name: z.string(), lastName: z.string() }).nullable(),
  /** Why it went back to draft, until it is finalized again; null for customers. */
  returned: z
    .object({
      reason: z.string(),
      at: isoDateTime,
      by: z.object({ name: z.string(), lastName: z.string() }).nullable(),
    })
    .nullable(),
  access: z.enum(['edit', 'read', 'sample', 'preview']),
  /** Its edition is the free sample of its industry: every customer may read its pages. */
  sample: z.boolean(),
  can: reportCan,
  ...timestamps,
}

/** A report in a list. */
export const reportListed = z.object({
  ...listed,
  /** With `$populate[]=companies` and `categories`. */
  companies: z.array(reportCompany).optional(),
  categories: z.array(reportCategory).optional(),
})

export const report = z.object({
  ...listed,
  /** The newest published edition of its industry, where that is a later one. */
  newer: reportListed.pick({ _id: true, date: true, access: true }).nullable(),
  companies: z.array(reportCompany),
  categories: z.array(reportCategory),
})

export const reportsFind = findQuery({
  item: reportListed,
  filter: {
    _id: equalsFilter(id),
    industry: equalsFilter(id),
    status: equalsFilter(reportStatus),
    date: rangeFilter(dayOrInstant),
    'companies.companyId': equalsFilter(id),
    term: searchTerm,
  },
  sort: [
    'date',
    'title',
    'industry',
    'status',
    'revision',
    'updatedAt',
    'createdAt',
    // Descending, the report returned to draft last comes first, and reports never returned come
    // last.
    'returnedAt',
  ],
  populate: [
    'industry',
    'lastUpdateBy',
    'companies',
    'categories',
    'companies.categories',
    'companies.categories.capabilityReports',
  ],
})
const reportsPage = selectableFindResult(reportListed)

/** A single report always comes with all of its fields. */
const reportGetQuery = reportsFind.pick({ $populate: true })

export const reportCreate = z.strictObject({
  ...clientId,
  industry: id,
  date: month,
  status: z.literal('DRAFT').default('DRAFT'),
  title: singleLine().optional(),
})

const reportPatchQuery = z.strictObject({
  'companies._id': id.optional(),
  ...reportGetQuery.shape,
})
/**
 * A new title, new user ratings of the company that the query names, or the confirmation of
 * carried-over ratings (see the report's progress). The numbers of ratings and the day on which they
 * were read come with the ratings; what is left out stays, null clears it.
 */
export const reportPatch = z
  .strictObject({
    title: singleLine(),
    'companies.$.userRatings': ratingsToSave,
    'companies.$.ratingCounts': countsToSave,
    'companies.$.ratingsReadOn': dayRead.nullable(),
    'companies.$.ratingsCarriedOver': z.literal(false, 'Must be false'),
  })
  .partial()
  .refine(
    ({ 'companies.$.ratingCounts': counts, 'companies.$.ratingsReadOn': day, ...body }) =>
      Object.keys(body).length === 1 &&
      (body['companies.$.userRatings'] !== undefined || (counts ?? day) === undefined),
    'Must contain one of title, companies.$.userRatings and companies.$.ratingsCarriedOver',
  )
const reportChanged = report.extend({ effects: editEffects })

export type Report = z.infer<typeof report>
export type ReportListed = z.infer<typeof reportListed>
export type ReportCompany = z.infer<typeof reportCompany>
export type ReportCategory = z.infer<typeof reportCategory>

export const reportsApi = {
  find: endpoint({
    method: 'GET',
    path: '/reports',
    query: withPlainLimit(reportsFind),
    responses: { 200: reportsPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/reports/:id',
    params: idParams,
    query: reportGetQuery,
    responses: { 200: report },
  }),
  create: endpoint({
    method: 'POST',
    path: '/reports',
    body: reportCreate,
    responses: { 201: report, 400: errorBody, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/reports/:id',
    params: idParams,
    query: reportPatchQuery,
    body: reportPatch,
    responses: { 200: reportChanged, 400: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reports/:id',
    params: idParams,
    responses: { 200: report },
  }),
}
