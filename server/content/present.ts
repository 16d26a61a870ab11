import type { ReportContent } from '@insights/contract/content/content.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type {
  CapabilityPick,
  CategoryPerformance,
  Experience,
  Trend,
} from '@insights/domain/content/content.ts'
import type { Selectable } from 'kysely'

import { presentMonth } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'

export function presentContent(row: Selectable<Tables['content_buildings']>): ReportContent {
  const { executiveSummary, productRating, categoryPerformance, trendsInnovations } = row.content
  const updatedAt = row.updated_at
  return {
    _id: row.id,
    reportId: row.report_id,
    loadedAt: updatedAt,
    createdAt: row.created_at,
    updatedAt,
    carriedOver: {
      from: row.carried_over.length > 0 ? presentMonth(row.carried_over_from) : null,
      sections: row.carried_over,
    },
    executiveSummary: {
      paragraphDate: executiveSummary.paragraphDate,
      availableDate: executiveSummary.availableDate,
      topPerformers: executiveSummary.topPerformers,
    },
    productRating: presentRatings(productRating),
    categoryPerformance: categoryPerformance.map(presentPerformance),
    trendsInnovations: trendsInnovations.map(presentTrend),
    capabilityPicks: Object.fromEntries(
      Object.entries(row.content.capabilityPicks ?? {}).map(([id, pick]) => [
        id,
        pick && presentPick(pick),
      ]),
    ),
  }
}

function presentRatings(
  ratings: Selectable<Tables['content_buildings']>['content']['productRating'],
): ReportContent['productRating'] {
  return Object.fromEntries(
    APPLICATIONS.flatMap(({ _id }) => {
      const rating = ratings[_id]
      if (!rating) return []
      const { keySuccessFactor, bestInClassFeatures } = rating
      return [[_id, { keySuccessFactor, bestInClassFeatures }]]
    }),
  )
}

function presentPerformance(entry: CategoryPerformance) {
  return {
    _id: entry._id,
    categoryGroup: entry.categoryGroup,
    applicationId: entry.applicationId,
    notableCallouts: entry.notableCallouts,
    experiences: entry.experiences.map(presentExperience),
  }
}

function presentExperience({ _id, picture, experience, title, text }: Experience) {
  return { _id, picture, experience, title, text }
}

function presentPick({ companyId, applicationId, reason }: CapabilityPick) {
  return { companyId, applicationId, reason }
}

function presentTrend({ _id, trendTitle, trendContent }: Trend) {
  return { _id, trendTitle, trendContent }
}
