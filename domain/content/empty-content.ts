import type { Content } from './content.ts'

/** What content building starts from. */
export function emptyContent(): Content {
  return {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: null },
    productRating: {},
    categoryPerformance: [],
    trendsInnovations: [],
  }
}
