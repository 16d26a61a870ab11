import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, timestamps, idParams } from '../fields.ts'
import { findQuery, selectableFindResult, withPlainLimit } from '../find.ts'
import { editEffects } from '../reports/edit-effects.ts'
import { userRatings } from '../reports/reports.ts'

const applicationScore = z.object({
  categories: z.array(
    z.object({
      categoryId: id,
      categoryName: z.string(),
      weight: z.number(),
      deviceScore: z.number(),
      unweightedDeviceCategoryPercentage: z.number(),
    }),
  ),
  unweightedDeviceScore: z.number(),
  totalCategoryWeight: z.number(),
  unweightedDevicePercentage: z.number(),
  weightedDevicePercentage: z.number(),
})

const companyScore = z.object({
  companyId: id,
  companyName: z.string(),
  userRatings,
  applications: z.object(forEachApplication(applicationScore)),
  overallDevicesSum: z.number(),
  overallPercentage: z.number(),
})

const scoring = z.object({
  _id: id,
  reportId: id,
  formulaVersion: z.number(),
  scoringAndRanking: z.array(companyScore),
  /** Times of the calculation. */
  ...timestamps,
})

const orderedRanks = z.array(
  z.object({
    rank: z.number(),
    companyId: id,
    company: z.string(),
    overallScore: z.number(),
  }),
)

/** A record with the rankings that follow from its scores, by the names of the specification. */
const rankedScoring = scoring.extend({
  /** By `overall` and by each application. */
  orderedOverallRanks: z.object({ overall: orderedRanks, ...forEachApplication(orderedRanks) }),
  /** By each application: rows with `categoryName` and a share for each company, by its title. */
  capabilityRankByCategoryUnweighted: z.object(
    forEachApplication(z.array(z.record(z.string(), z.union([z.string(), z.number()])))),
  ),
})

const scoringFind = findQuery({ item: scoring, filter: { reportId: id }, sort: [] }).required({
  reportId: true,
})
const scoringPage = selectableFindResult(scoring)

/** Only the server calculates: scores that a client sends along are ignored. */
const scoringCreate = z.strictObject({
  reportId: id,
  scoringAndRanking: z.unknown().optional(),
})

/** Calculates again; only the ids of a full record sent back are read. */
const scoringUpdate = z.strictObject({
  _id: id.optional(),
  reportId: id.optional(),
  formulaVersion: z.unknown().optional(),
  scoringAndRanking: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  effects: editEffects.optional(),
})
const scoringSaved = scoring.extend({ effects: editEffects })

/** The error of a report that cannot be scored yet, with a sentence for each missing thing. */
const scoringRejection = errorBody.extend({
  data: z.object({ missing: z.array(z.string()) }).optional(),
})

function forEachApplication<Schema extends z.ZodType>(schema: Schema) {
  return Object.fromEntries(APPLICATIONS.map(({ title }) => [title, schema])) as Record<
    ApplicationKey,
    Schema
  >
}

export type Scoring = z.infer<typeof scoring>

export const scoringApi = {
  find: endpoint({
    method: 'GET',
    path: '/scoring-ranking',
    query: withPlainLimit(scoringFind),
    responses: { 200: scoringPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/scoring-ranking/:id',
    params: idParams,
    responses: { 200: rankedScoring },
  }),
  create: endpoint({
    method: 'POST',
    path: '/scoring-ranking',
    body: scoringCreate,
    responses: { 201: scoringSaved, 400: scoringRejection },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/scoring-ranking/:id',
    params: idParams,
    body: scoringUpdate,
    responses: { 200: scoringSaved, 400: scoringRejection },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/scoring-ranking/:id',
    params: idParams,
    responses: { 200: scoringSaved },
  }),
}
