import type { Content, Trend } from '@insights/domain/content/content.ts'

import { writeCategoryPerformance } from './category-performance.ts'
import { writeTopPerformers } from './executive-summary.ts'
import { writeProductRating } from './product-rating.ts'
import { type ReportFacts, withCounts } from './report-facts.ts'

const TRENDS = 3

/** All that researchers write about an edition, from what they found out. */
export function writeContent(facts: ReportFacts): Content {
  return {
    executiveSummary: {
      paragraphDate: null,
      availableDate: null,
      topPerformers: writeTopPerformers(facts),
    },
    productRating: writeProductRating(facts),
    categoryPerformance: writeCategoryPerformance(facts),
    trendsInnovations: writeTrends(facts),
  }
}

/** Some of the industry's trends; every edition drops one and takes up another. */
function writeTrends({ industry, edition, answers }: ReportFacts): Trend[] {
  const { trends } = industry.texts
  return Array.from({ length: TRENDS }, (_, at) => {
    const { title, text } = trends[(edition + at) % trends.length]!
    return {
      _id: crypto.randomUUID(),
      trendTitle: title,
      trendContent: withCounts(text, answers),
    }
  })
}
