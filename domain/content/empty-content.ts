import type { Content } from './content.ts'

/** The initial content of a report. */
export function emptyContent(): Content {
  return {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: null },
    productRating: {},
    categoryPerformance: [],
    trendsInnovations: [],
  }
}
