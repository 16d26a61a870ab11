import type { Agreement } from '../../answers/second-coding/agreement.ts'
import type {
  ApplicationId,
  ApplicationKey,
  ByApplication,
  DeviceWeights,
  UserRatings,
} from '../../catalogue/application.ts'
import type { Experience, RichText } from '../../content/content.ts'
import type { ReportStatus } from '../../reports/report-status.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import type { Rank, Rankings } from '../../scoring/ranking/rankings.ts'
import type { ImageMark } from '../../screenshots/marks/image-mark.ts'
import type { SurveySample } from '../../survey/survey-sample.ts'
import type { ScoreCauses } from '../causes/causes.ts'
import type { RevisionCorrections } from '../corrections/corrections.ts'
import type { OverTimeSection } from './over-time-section.ts'

/**
 * Everything that a reader of a report can see, in the order of the portal. Portal pages, PDF,
 * PowerPoint, Excel and CSV render only this, so that they cannot differ.
 *
 * Scores are fractions (0.8125 is 81%), dates ISO 8601. Companies are sorted by title; every list
 * "by company" has one entry for each of `companies`, in that order. Sections that do not exist
 * yet, or that a preview hides, are null.
 */
export interface ReportDocument {
  readonly preview: boolean
  readonly report: DocumentReport
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly applications: readonly { readonly _id: ApplicationId; readonly title: ApplicationKey }[]
  readonly categoryGroups: readonly CategoryGroup[]
  /** The counts of the report; also in a preview. */
  readonly counts: DocumentCounts
  readonly executiveSummary: ExecutiveSummarySection
  readonly rankings: Rankings | null
  /** The inputs of the scores besides the matrix; present with `rankings`. */
  readonly scoring: ScoringSection | null
  /** The earlier editions that charts and changes refer to, oldest first, at most 7. */
  readonly history: readonly HistoryEntry[]
  /**
   * Parts of the score changes since the newest edition of `history`, for each company with scores
   * in both; null if either has none.
   */
  readonly scoreChanges: readonly CompanyScoreChange[] | null
  /** The same change divided among its causes; null where `scoreChanges` is. */
  readonly scoreCauses: ScoreCauses | null
  readonly productRating: readonly ProductRatingSection[]
  readonly survey: SurveySection | null
  readonly categoryPerformance: readonly CategoryPerformanceSection[]
  readonly trendsInnovations: readonly TrendSection[]
  readonly methodology: RichText | null
  readonly matrix: readonly MatrixCategory[]
  readonly updates: readonly CapabilityUpdate[]
  /** Gains and losses of companies since the newest edition of `history`. */
  readonly changes: readonly AvailabilityChange[]
  readonly screenshots: readonly Screenshot[]
  /** In the order of the matrix; left out without any, and in a preview. */
  readonly picks?: readonly DocumentPick[]
  /** Since when capabilities have been available; null in a preview. */
  readonly availability: AvailabilityHistory | null
  /** Series over the editions of `history`; null in a first edition and in a preview. */
  readonly overTime: OverTimeSection | null
  /** How sure scores and ranks are; null without `rankings`, before it is calculated, in a preview. */
  readonly uncertainty: UncertaintySection | null
  /** Result of a finished second coding; left out without one, and in a preview. */
  readonly secondCoding?: SecondCodingSection
  /**
   * Identifies the inputs of the scores (`canonicalInputs`): their SHA-256 as 64 hexadecimal digits.
   * Null until the report is published, and in a preview.
   */
  readonly fingerprint: string | null
  /** Differences between the revisions of this edition, the newest first. */
  readonly corrections: readonly RevisionCorrections[]
}

export interface DocumentReport {
  readonly _id: string
  readonly title: string
  readonly industry: { readonly _id: string; readonly title: string }
  readonly date: string
  readonly status: ReportStatus
  readonly revision: number
  readonly formula: FormulaVersion
}

export interface DocumentCounts {
  readonly categories: number
  readonly capabilities: number
  readonly screenshots: number
  readonly surveyQuestions: number
}

export interface CategoryGroup {
  /** The group's name, the categories' `belongsTo`. */
  readonly title: string
  readonly categories: readonly { readonly categoryId: string; readonly title: string }[]
}

export interface ExecutiveSummarySection {
  readonly ordinal: string
  readonly availableDate: string
  /** "This is the third edition of the ... report, with data as of ..." */
  readonly intro: string
  readonly topPerformers: RichText | null
}

export interface ScoringSection {
  /** Weight of each application, 0 to 1. */
  readonly deviceWeights: DeviceWeights
  /** Weight of each category of the matrix, in its order. */
  readonly categoryWeights: readonly CategoryWeight[]
  /** App-store ratings, 0 to 5, by company. */
  readonly userRatings: readonly UserRatings[]
  readonly formula: FormulaVersion
}

export interface CategoryWeight {
  readonly categoryId: string
  readonly weight: number
  /** True for a weight that is fixed and does not follow from the survey. */
  readonly fixed: boolean
}

export interface HistoryEntry {
  readonly reportId: string
  readonly date: string
  /** Version of its formula; null without scores. */
  readonly formula: FormulaVersion | null
  readonly overall: readonly HistoryRank[]
  readonly applications: ByApplication<readonly HistoryRank[]>
  /** By the title of the category group. */
  readonly groups: Readonly<Record<string, ByApplication<readonly HistoryRank[]>>>
}

/** Sums only: they reveal no answer of the previous edition. */
export interface CompanyScoreChange {
  readonly companyId: string
  readonly overall: ScoreChangeParts
  readonly applications: ByApplication<ScoreChangeParts>
}

/** Parts of a score's change, fractions with 4 decimals that add up to it. */
export interface ScoreChangeParts {
  /** Parts of each category, in the order of `matrix`. */
  readonly categories: readonly number[]
  /** Part of the app-store rating. */
  readonly rating: number
  /** Part of all categories that this edition does not have. */
  readonly former: number
  /** Part of the formula, if the previous edition has another. */
  readonly method: number
}

export interface HistoryRank {
  readonly companyId: string
  readonly company: string
  readonly rank: number
  readonly score: number
}

export interface ProductRatingSection {
  readonly applicationId: ApplicationId
  readonly application: ApplicationKey
  readonly keySuccessFactor: RichText | null
  readonly bestInClassFeatures: RichText | null
}

export interface SurveySection {
  readonly rows: readonly SurveyResult[]
}

export interface SurveyResult {
  /** Among all questions; null in a preview, which has not all of them. */
  readonly rank: number | null
  readonly name: string
  readonly categoryId: string
  readonly categoryGroup: string
  readonly fourFive: number
  readonly five: number
  readonly nearestPointFive: number
}

export interface CategoryPerformanceSection {
  readonly categoryGroup: string
  readonly applications: ByApplication<{
    /** Share of the group's available capabilities, ranked. */
    readonly ranking: readonly Rank[]
    readonly notableCallouts: RichText | null
    readonly experiences: readonly Experience[]
  }> | null
}

export interface TrendSection {
  readonly _id: string
  readonly title: string
  readonly content: RichText
}

export interface MatrixCategory {
  readonly categoryId: string
  readonly title: string
  readonly categoryGroup: string
  readonly capabilities: readonly {
    readonly capabilityId: string
    readonly title: string
    /** For each application, by company: available or not; null while unanswered. */
    readonly available: ByApplication<readonly (boolean | null)[]>
  }[]
}

/** The company that does a capability best, as the researchers see it; it has it there. */
export interface DocumentPick {
  readonly capabilityId: string
  readonly companyId: string
  readonly application: ApplicationKey
  /** One sentence without markup. */
  readonly reason: string
}

/** A published capability change of this edition or an earlier one. */
export interface CapabilityUpdate {
  readonly date: string
  readonly companyId: string
  readonly company: string
  readonly application: ApplicationKey
  readonly categoryGroup: string
  readonly category: string
  readonly capability: string
  readonly change: string
  readonly note: string
  readonly hasCapability: boolean
}

/** A capability that a company offers now and did not in the previous edition, or the reverse. */
export interface AvailabilityChange {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly capabilityId: string
  readonly gained: boolean
  /** Note for readers; may be empty. */
  readonly note: string
}

/**
 * Since when companies have had their capabilities, from this edition and those of `history`: dates
 * alone, which readers may see without owning those editions.
 */
export interface AvailabilityHistory {
  /** The first known edition; an available capability without a start was available then. */
  readonly from: string
  /** Runs without a break, up to this edition, that began after `from`; in the order of the matrix. */
  readonly starts: readonly AvailabilityStart[]
  /** The companies that had a capability first; without an entry they are unknown. */
  readonly firsts: readonly FirstCompanies[]
}

export interface AvailabilityStart {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly capabilityId: string
  /** The edition that begins the run. */
  readonly date: string
  /** False if the edition before that one does not say: the run may have begun earlier. */
  readonly exact: boolean
}

export interface FirstCompanies {
  readonly application: ApplicationKey
  readonly capabilityId: string
  readonly date: string
  /** Companies of this report, at least one. */
  readonly companyIds: readonly string[]
}

export interface Screenshot {
  readonly _id: string
  readonly name: string
  readonly url: string
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly capabilityId: string
  readonly capability: string
  /** Left out when empty. */
  readonly marks?: readonly ImageMark[]
}

/**
 * How far scores and ranks differ when what they rest on is drawn again. A source without a basis is
 * null and not drawn; without the survey's sample nothing is drawn, and `results` is empty.
 */
export interface UncertaintySection {
  readonly draws: number
  readonly seed: number
  readonly sources: UncertaintySources
  /** Results of all sources together, for each assumed share of wrong answers, ascending. */
  readonly results: readonly DrawnResult[]
  /** The result that verdicts rest on where a reader has turned intervals off; never stored. */
  readonly hidden?: DrawnResult | null
  /**
   * The ranks held where the survey alone varies, its weights by the published rule. Null where
   * nothing was drawn, absent from draws of the first method.
   */
  readonly surveyRanks?: HeldRanks | null
  /**
   * Half the width of the 95% interval of each company's overall score if only one source varies;
   * null without a basis. Wrong answers by the assumption of 1%, or by the measured share.
   */
  readonly alone: {
    readonly survey: readonly number[] | null
    readonly ratings: readonly number[] | null
    readonly deviceWeights: readonly number[] | null
    readonly answers: readonly number[] | null
  }
}

/** Agreement and errors of a random sample of cells that were answered a second time. */
export interface SecondCodingSection {
  /** Share of wrong first answers in the sample, 0 to 1. */
  readonly errorRate: number
  /** Number of answers in the sample. */
  readonly coded: number
  readonly agreement: Agreement
}

export interface UncertaintySources {
  readonly survey: {
    /** Drawn from the respondents themselves, or from the shares and the number of respondents. */
    readonly basis: 'respondents' | 'shares'
    readonly respondents: number
    /** Respondents of the question that fewest answered. */
    readonly fewest: number
    readonly designEffect: number
    readonly fieldwork: SurveySample['fieldwork']
  } | null
  /** Number of app-store ratings known for how many of the scored ones. */
  readonly ratings: {
    readonly known: number
    readonly of: number
    /** First and last day on which they were read; absent where it was not entered. */
    readonly days?: { readonly from: string; readonly to: string }
  } | null
  /** Respondents of the survey that the device weights are taken from. */
  readonly deviceWeights: { readonly respondents: number } | null
  /** The measured share of wrong answers, from second coding; null where it is assumed. */
  readonly answers: { readonly errorRate: number; readonly coded: number } | null
}

export interface DrawnResult {
  /** Share of answers that are wrong, assumed or measured: 0, 0.005, 0.01, 0.02. */
  readonly errorRate: number
  readonly overall: DrawnScores
  /**
   * Intervals for the share that charts, tables and files use: the measured one, or 1%. Null for the
   * others, for which only overall scores are shown.
   */
  readonly applications: ByApplication<DrawnScores> | null
  /**
   * In how many draws the first of two companies is ahead, ties counted half: for each company in
   * turn, of those behind it in `companies`.
   */
  readonly ahead: readonly number[]
  /** The ranks held, for the same share as `applications`; absent from draws of the first method. */
  readonly held?: HeldRanks | null
}

/**
 * By company, the share of the draws in which it holds rank 1, 2, ..., without zeros at the end.
 * Companies that tie in a draw share its ranks evenly.
 */
export type HeldRanks = readonly (readonly number[])[]

/** 95% intervals of a ranking by company: the lists, not companies, have names, which takes less. */
export type DrawnScores = { readonly [End in keyof DrawnScore]: readonly DrawnScore[End][] }

/** 95% intervals: of a score, as fractions, and of its rank. */
export interface DrawnScore {
  readonly low: number
  readonly high: number
  readonly best: number
  readonly worst: number
}
