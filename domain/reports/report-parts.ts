import type { ApplicationKey, UserRatings } from '../catalogue/application.ts'

/** A company as frozen in a report. */
export interface ReportCompany {
  readonly companyId: string
  readonly title: string
  /** App-store ratings, 0 to 5; applications without a rating are left out. */
  readonly userRatings: UserRatings
}

/** A company and whether its ratings must be confirmed. */
export interface RatedCompany extends ReportCompany {
  /** The ratings came from another edition and are unconfirmed. */
  readonly ratingsCarriedOver: boolean
}

/** A category as frozen in a report. */
export interface ReportCategory {
  readonly categoryId: string
  readonly title: string
  /** The name of the category's group. */
  readonly belongsTo: string
  /** Overrides the survey's weight; null if the survey determines it. */
  readonly fixedScoringWeight: number | null
}

/** A capability as frozen in a report. */
export interface ReportCapability {
  readonly capabilityId: string
  readonly categoryId: string
  readonly title: string
}

/** Number of answers of one company, application and category, total and completed. */
export interface AnswerCount {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  /** All answers, whatever their status. */
  readonly total: number
  /** Answers with status COMPLETED. */
  readonly completed: number
}
