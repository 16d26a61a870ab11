import type { ApplicationKey, UserRatings } from '../catalogue/application.ts'

/** A company as it was frozen into a report. */
export interface ReportCompany {
  readonly companyId: string
  readonly title: string
  /** App-store ratings, 0 to 5; applications not yet rated are left out. */
  readonly userRatings: UserRatings
}

/** A company and whether its ratings still have to be confirmed. */
export interface RatedCompany extends ReportCompany {
  /** The ratings came from another edition, and nobody has confirmed them. */
  readonly ratingsCarriedOver: boolean
}

/** A category as it was frozen into a report. */
export interface ReportCategory {
  readonly categoryId: string
  readonly title: string
  /** The name of the category's group. */
  readonly belongsTo: string
  /** Goes before the survey's weight; null where the survey decides. */
  readonly fixedScoringWeight: number | null
}

/** A capability as it was frozen into a report. */
export interface ReportCapability {
  readonly capabilityId: string
  readonly categoryId: string
  readonly title: string
}

/** How far the answers of one company, application and category have come. */
export interface AnswerCount {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  /** All answers, whatever their status. */
  readonly total: number
  /** Those with status COMPLETED. */
  readonly completed: number
}
