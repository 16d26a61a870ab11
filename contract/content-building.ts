import * as z from 'zod'

import { applicationId, id, instant, richText } from './fields.ts'
import { equals, findQuery, page } from './find.ts'

export const experience = z.object({
  _id: id,
  picture: z.string().max(300).nullable(),
  experience: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  title: z.string().max(200),
  text: z.string().max(5000),
})

export const categoryPerformance = z.object({
  _id: id,
  categoryGroup: z.string().min(1).max(200),
  applicationId,
  notableCallouts: richText.nullable(),
  experiences: z.array(experience).max(100),
})

export const trend = z.object({ _id: id, trendTitle: z.string().max(200), trendContent: richText })

const productRating = z.object({
  keySuccessFactor: richText.nullable(),
  bestInClassFeatures: richText.nullable(),
})

export const contentBuilding = z.object({
  _id: id,
  reportId: id,
  /** The stamp to send back with a patch. */
  loadedAt: instant,
  updatedAt: instant,
  executiveSummary: z.object({
    paragraphDate: z.string().nullable(),
    availableDate: instant.nullable(),
    topPerformers: richText.nullable(),
  }),
  productRating: z.partialRecord(applicationId, productRating),
  categoryPerformance: z.array(categoryPerformance),
  trendsInnovations: z.array(trend),
})

export const contentBuildingFind = findQuery({
  filter: { reportId: equals(id) },
  sort: [] as string[],
})
export const contentBuildingPage = page(contentBuilding)

/** Starts the content of a report; whatever else the initial object holds must be empty. */
export const contentBuildingCreate = z.looseObject({ reportId: id })

const operations = z.record(z.string().max(300), z.unknown())
export const contentBuildingPatch = z.strictObject({
  loadedAt: instant,
  $set: operations.optional(),
  $push: operations.optional(),
  $pull: operations.optional(),
  arrayFilters: z
    .array(z.record(z.string().regex(/^[a-z]\w*\._id$/i), id))
    .max(4)
    .optional(),
})

export type ContentBuilding = z.infer<typeof contentBuilding>
export type ContentBuildingPatch = z.infer<typeof contentBuildingPatch>
export type ExperienceCard = z.infer<typeof experience>
