import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { applicationId, id, idParams } from '../fields.ts'

const part = z.object({
  complete: z.boolean(),
  /** False until the parts that it builds on are complete. */
  open: z.boolean(),
  /** Missing parts, in words. */
  missing: z.array(z.string()),
})

const counted = z.object({ done: z.int(), total: z.int() })

/** A text from another edition that is neither kept nor changed. */
const carriedOverText = z.object({
  /** Its path in the content, or 'methodology'. */
  section: z.string(),
  name: z.string(),
  /** The category group and the application whose page has it; null for other pages. */
  group: z.string().nullable(),
  application: applicationId.nullable(),
})

/** Progress of a report, down to each category of each company. */
const reportProgress = z.object({
  report: id,
  complete: z.boolean(),
  changedAnswers: z.object({
    /** By the report's rule each of them needs a screenshot, or the report is incomplete. */
    needScreenshots: z.boolean(),
    /** Number of screenshots still missing; 0 without the rule. */
    missing: z.number(),
  }),
  /** Parts that are complete, but carried over and unconfirmed. */
  carriedOver: z.object({
    /** The month of that edition, ISO 8601; null where it is not known. */
    from: z.string().nullable(),
    /** In words, by their order in the report. */
    items: z.array(z.string()),
    /** The texts among them. */
    texts: z.array(carriedOverText),
    /** Texts of each section that were kept or changed; null if none was carried over. */
    lookedAt: z
      .object({
        executiveSummary: counted,
        productRating: counted,
        trendsInnovations: counted,
        categoryPerformance: counted,
      })
      .nullable(),
  }),
  parts: z.object({
    capabilitiesTable: part,
    consumerSurvey: part,
    /** `updating` while deleted scores are about to be calculated again, by themselves. */
    scoringRanking: part.extend({ updating: z.boolean() }),
    contentBuilding: part,
  }),
  sections: z.object({
    executiveSummary: z.boolean(),
    productRating: z.boolean(),
    categoryPerformance: z.boolean(),
    trendsInnovations: z.boolean(),
    /** The groups whose category performance is complete. */
    categoryGroups: z.array(z.string()),
  }),
  companies: z.array(
    z.object({
      companyId: id,
      complete: z.boolean(),
      /** Has all its user ratings, carried over or not. */
      rated: z.boolean(),
      /** True when the ratings are carried over and unconfirmed. */
      ratingsCarriedOver: z.boolean(),
      categories: z.array(
        z.object({
          categoryId: id,
          applicationId,
          total: z.number(),
          completed: z.number(),
          /** Counts of all its answers. */
          screenshots: z.number(),
        }),
      ),
    }),
  ),
})

export type CarriedOverText = z.infer<typeof carriedOverText>
export type ReportProgress = z.infer<typeof reportProgress>

export const reportProgressApi = {
  get: endpoint({
    method: 'GET',
    path: '/report-progress/:id',
    params: idParams,
    responses: { 200: reportProgress },
  }),
}
