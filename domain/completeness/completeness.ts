/** Whether a part of a report is complete, and if not, what a researcher has to do for it. */
export interface Completeness {
  readonly complete: boolean
  /** One sentence for each thing that is missing; empty when complete. */
  readonly missing: readonly string[]
}

/** The sections of content building, each with a check of its own. */
export interface ContentCompleteness extends Completeness {
  readonly executiveSummary: Completeness
  readonly productRating: Completeness
  readonly trendsInnovations: Completeness
  readonly categoryPerformance: Completeness
  readonly methodology: Completeness
  /** By the name of the category group, in the order of titles. */
  readonly categoryGroups: readonly (Completeness & { readonly categoryGroup: string })[]
}

/** The four parts that must be complete before a report moves on, and what may be begun. */
export interface ReportCompleteness extends Completeness {
  readonly capabilitiesTable: Completeness
  readonly consumerSurvey: Completeness
  readonly scoringRanking: Completeness
  readonly contentBuilding: ContentCompleteness
  readonly steps: {
    /** Step 2 opens once capabilities table and consumer survey are complete. */
    readonly scoringRanking: boolean
    /** Step 3 opens once scoring is complete too. */
    readonly contentBuilding: boolean
  }
}
