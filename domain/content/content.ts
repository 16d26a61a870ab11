import type { ApplicationId } from '../catalogue/application.ts'

/** Rich text: HTML of the one schema (D9), sanitised when it was written. */
export type RichText = string

/** Labels of the experience kinds, by their codes 0 to 2 (B9). */
export const EXPERIENCE_KINDS = ['Good experience', 'Bad experience', 'Interesting'] as const

/** 0 good experience, 1 bad experience, 2 interesting. */
export type ExperienceKind = 0 | 1 | 2

export interface Experience {
  readonly _id: string
  /** URL of one of the report's own images, or null. */
  readonly picture: string | null
  readonly experience: ExperienceKind
  readonly title: string
  readonly text: string
}

export interface CategoryPerformance {
  readonly _id: string
  readonly categoryGroup: string
  readonly applicationId: ApplicationId
  readonly notableCallouts: RichText | null
  readonly experiences: readonly Experience[]
}

export interface Trend {
  readonly _id: string
  readonly trendTitle: string
  readonly trendContent: RichText
}

export interface ExecutiveSummary {
  /** The ordinal of the intro sentence ("fourth"), null to count the editions. */
  readonly paragraphDate: string | null
  /** The "as of" date of the intro sentence, ISO 8601, null for the report's date. */
  readonly availableDate: string | null
  readonly topPerformers: RichText | null
}

export interface ProductRating {
  readonly keySuccessFactor: RichText | null
  readonly bestInClassFeatures: RichText | null
}

/** The company that does a capability best, as the researchers see it. */
export interface CapabilityPick {
  readonly companyId: string
  readonly applicationId: ApplicationId
  /** One sentence without markup. */
  readonly reason: string
}

/** The content of a report that researchers write. */
export interface Content {
  readonly executiveSummary: ExecutiveSummary
  readonly productRating: Readonly<Partial<Record<ApplicationId, ProductRating>>>
  readonly categoryPerformance: readonly CategoryPerformance[]
  readonly trendsInnovations: readonly Trend[]
  /** By capability; null where a pick was taken back. Left out before the first one. */
  readonly capabilityPicks?: Readonly<Record<string, CapabilityPick | null>>
}

/** The initial content of a report. */
export function emptyContent(): Content {
  return {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: null },
    productRating: {},
    categoryPerformance: [],
    trendsInnovations: [],
  }
}
