import type { Answer } from '../../answers/answer.ts'
import type { ByApplication, DeviceWeights } from '../../catalogue/application.ts'
import type { Content, RichText } from '../../content/content.ts'
import type { ReportCapability, ReportCategory, ReportCompany } from '../../reports/report-parts.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import type { CompanyScore } from '../../scoring/scoring-record.ts'
import type { ImageMark } from '../../screenshots/marks/image-mark.ts'
import type { SurveyRow } from '../../survey/survey-row.ts'
import type {
  CapabilityUpdate,
  DocumentReport,
  HistoryRank,
  MatrixCategory,
  ReportDocument,
  ScoringSection,
  SecondCodingSection,
  UncertaintySection,
} from './report-document.ts'

/** All inputs of a report document. The order of the lists does not matter. */
export interface ReportInputs {
  readonly report: Omit<DocumentReport, 'formula'>
  /** Number of the industry's edition, counted from 1. */
  readonly edition: number
  readonly companies: readonly Omit<ReportCompany, 'userRatings'>[]
  readonly categories: readonly ReportCategory[]
  readonly capabilities: readonly ReportCapability[]
  readonly answers: readonly DocumentAnswer[]
  /** Null until the survey is imported and sorted. */
  readonly surveyRows: readonly SurveyRow[] | null
  /** Null until scores are calculated. */
  readonly scores: readonly CompanyScore[] | null
  /** Version of the formula of the scores; the first when left out. */
  readonly formula?: FormulaVersion
  /** The device weights that the scores were calculated with; null until entered. */
  readonly deviceWeights: DeviceWeights | null
  readonly content: Content
  /** Null for the default methodology. */
  readonly methodology: RichText | null
  /** Calculated by a job; null or left out until then. */
  readonly uncertainty?: UncertaintySection | null
  /** Null or left out without a finished second coding. */
  readonly secondCoding?: SecondCodingSection | null
  /** Null or left out until the report is published. */
  readonly fingerprint?: string | null
  /** The revision that this one replaces; null or left out for the first. */
  readonly replaced?: ReplacedRevision | null
  /**
   * The documents of the industry's earlier published editions, newest first; changes are relative
   * to the first, and more than 7 are ignored.
   */
  readonly previous: readonly EarlierDocument[]
}

/** The revision that a report replaces, and why. */
export interface ReplacedRevision {
  readonly document: ReportDocument
  readonly reason: string | null
  /** When the replacing revision was published, ISO 8601; null until then. */
  readonly publishedAt: string | null
}

/** The part of a document that later editions need: the result of `toEarlierDocument`. */
export interface EarlierDocument {
  readonly report: Pick<DocumentReport, '_id' | 'date'>
  readonly companies: readonly Pick<ReportDocument['companies'][number], 'companyId'>[]
  readonly rankings: {
    readonly overall: readonly HistoryRank[]
    readonly applications: ByApplication<readonly HistoryRank[]>
  } | null
  readonly categoryPerformance: readonly {
    readonly categoryGroup: string
    readonly applications: ByApplication<{ readonly ranking: readonly HistoryRank[] }> | null
  }[]
  readonly scoring: ScoringSection | null
  readonly matrix: readonly {
    readonly categoryId: string
    readonly capabilities: readonly Pick<MatrixCapability, 'capabilityId' | 'available'>[]
  }[]
  /** Changes of its own month; whole documents have those of earlier ones as well. */
  readonly updates: readonly CapabilityUpdate[]
}

type MatrixCapability = MatrixCategory['capabilities'][number]

/** An answer with everything that readers see of it. */
export interface DocumentAnswer extends Answer {
  readonly capabilityId: string
  /** Null without a capability change. */
  readonly change: DocumentChange | null
  readonly images: readonly AnswerImage[]
}

interface DocumentChange {
  readonly title: string
  /** True if the updates history lists this capability change. */
  readonly updatesHistory: boolean
  readonly note: string
}

interface AnswerImage {
  readonly _id: string
  readonly name: string
  readonly url: string
  /** Left out when empty. */
  readonly marks?: readonly ImageMark[]
}
