import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, id, timestamps, idParams } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'
import { editEffects } from '../reports/edit-effects.ts'

/**
 * Elements of lists are identified by ids of their own, given by the client that adds them or by
 * the server.
 */
const elementId = z.string()
/** HTML of the one schema (D9); null until it is written. */
const richText = z.string().nullable()

export const experience = z.object({
  _id: elementId,
  /** URL of one of the report's images. */
  picture: z.string().nullable(),
  /** 0 good experience, 1 bad experience, 2 interesting. */
  experience: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  title: z.string(),
  text: z.string(),
})

export const categoryPerformance = z.object({
  _id: elementId,
  categoryGroup: z.string(),
  applicationId,
  notableCallouts: richText,
  experiences: z.array(experience),
})

const trend = z.object({
  _id: elementId,
  trendTitle: z.string(),
  trendContent: z.string(),
})

const reportContent = z.object({
  _id: id,
  reportId: id,
  /** The stamp to send back with a patch. */
  loadedAt: timestamps.updatedAt,
  ...timestamps,
  /** Only in a conflict: the name of the user whose change came first, where it is known. */
  changedBy: z.string().optional(),
  /** Content from the previous edition that is neither confirmed nor changed. */
  carriedOver: z.object({
    from: timestamps.updatedAt.nullable(),
    /** Paths with the ids of elements: 'trendsInnovations.7f3a'. */
    sections: z.array(z.string()),
  }),
  executiveSummary: z.object({
    paragraphDate: z.string().nullable(),
    availableDate: z.string().nullable(),
    topPerformers: richText,
  }),
  productRating: z.partialRecord(
    applicationId,
    z.object({ keySuccessFactor: richText, bestInClassFeatures: richText }),
  ),
  categoryPerformance: z.array(categoryPerformance),
  trendsInnovations: z.array(trend),
  /** By capability; null where a pick was taken back. */
  capabilityPicks: z.record(
    id,
    z.object({ companyId: id, applicationId, reason: z.string() }).nullable(),
  ),
})

const contentFind = findQuery({ item: reportContent, filter: { reportId: id }, sort: [] }).required(
  {
    reportId: true,
  },
)
const contentPage = selectableFindResult(reportContent)

const empty = z.unknown().refine(isEmpty, 'Must be empty. Use PATCH to write content').optional()

/** Starts the content of a report, or returns the started content. */
const contentCreate = z.strictObject({
  reportId: id,
  executiveSummary: empty,
  productRating: empty,
  categoryPerformance: empty,
  trendsInnovations: empty,
  capabilityPicks: empty,
  loadedAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
})

/** Paths and values are checked one by one, and rejected by their path. */
const operations = z
  .record(z.string().max(300), z.unknown())
  .refine((paths) => Object.keys(paths).length <= 100, 'Must be at most 100 paths')

const contentPatch = z.strictObject({
  loadedAt: z.string('Required').max(40),
  $set: operations.optional(),
  $push: operations.optional(),
  $pull: operations.optional(),
  /** Sections of `carriedOver` to confirm. */
  $keep: z.array(z.string().max(300)).max(1000).optional(),
  arrayFilters: z
    .array(z.record(z.string().max(100), z.unknown()))
    .max(10)
    .optional(),
})
const contentSaved = reportContent.extend({ effects: editEffects })

export type ReportContent = z.infer<typeof reportContent>

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || value === ''
}

export const contentApi = {
  find: endpoint({
    method: 'GET',
    path: '/content-building',
    query: contentFind,
    responses: { 200: contentPage },
  }),
  create: endpoint({
    method: 'POST',
    path: '/content-building',
    body: contentCreate,
    responses: { 201: contentSaved, 400: errorBody, 409: errorBody },
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/content-building/:id',
    params: idParams,
    body: contentPatch,
    responses: { 200: contentSaved, 400: errorBody, 409: errorBody },
  }),
}
