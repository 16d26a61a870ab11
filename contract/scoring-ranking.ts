import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import * as z from 'zod'

import { id, instant } from './fields.ts'
import { equals, findQuery, page } from './find.ts'
import { userRatings } from './reports.ts'

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

export const companyScore = z.object({
  companyId: id,
  companyName: z.string(),
  userRatings,
  applications: z.object(
    Object.fromEntries(APPLICATIONS.map(({ title }) => [title, applicationScore])) as Record<
      (typeof APPLICATIONS)[number]['title'],
      typeof applicationScore
    >,
  ),
  overallDevicesSum: z.number(),
  overallPercentage: z.number(),
})

export const scoringRanking = z.object({
  _id: id,
  reportId: id,
  formulaVersion: z.number(),
  scoringAndRanking: z.array(companyScore),
  createdAt: instant,
  updatedAt: instant,
})

export const scoringRankingFind = findQuery({
  filter: { reportId: equals(id) },
  sort: [] as string[],
})
export const scoringRankingPage = page(scoringRanking)

/** Only the server calculates: scores that a client sends along are ignored. */
export const scoringRankingCreate = z.strictObject({
  reportId: id,
  scoringAndRanking: z.unknown().optional(),
})

export type ScoringRanking = z.infer<typeof scoringRanking>
