import * as z from 'zod'

import { id, line, stamps } from './fields.ts'
import { equals, findQuery, page } from './find.ts'

const percent = z.number().min(0).max(100)

/** The shares of ratings 1 to 5 that a question got, in percent. */
export const surveyShares = z.object({
  name: z.string(),
  one: percent,
  two: percent,
  three: percent,
  four: percent,
  five: percent,
})

export const surveyRow = surveyShares.extend({
  questionId: id,
  categoryId: id,
  fourFive: z.number(),
  topBottom: z.number(),
  normalized: z.number(),
  nearestPointFive: z.number(),
})

export const consumerSurvey = z.object({
  _id: id,
  reportId: id,
  rawData: z.array(surveyRow),
  /** Empty until the data has been sorted. */
  sortedData: z.array(surveyRow),
  updatedAt: stamps.updatedAt,
})

export const consumerSurveyFind = findQuery({
  filter: { reportId: equals(id) },
  sort: [] as string[],
})
export const consumerSurveyPage = page(consumerSurvey)

const sentRow = z.strictObject({
  name: z.string().max(500),
  one: z.unknown(),
  two: z.unknown(),
  three: z.unknown(),
  four: z.unknown(),
  five: z.unknown(),
})
export const consumerSurveyCreate = z.strictObject({
  reportId: id,
  rawData: z.array(sentRow).max(10_000),
  sortedData: z.array(z.never()).max(0).default([]),
})

/** Sorts; derived columns and `sortedData` are the server's, whatever is sent back with them. */
export const consumerSurveyUpdate = z.looseObject({ reportId: id })

/** Messages of a file that was refused, in `data.messages` of the error. */
export const surveyRefusal = z.object({ messages: z.array(line(1000)) })

export type ConsumerSurvey = z.infer<typeof consumerSurvey>
export type SurveyRow = z.infer<typeof surveyRow>
