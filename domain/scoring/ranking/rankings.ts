import type { ByApplication } from '../../catalogue/application.ts'

/** One row of a ranking, best first; ties share `rank` and are sorted by title. */
export interface Rank {
  readonly rank: number
  readonly companyId: string
  readonly company: string
  readonly score: number
  /** Score now less score before, 4 decimals; null without a previous score. */
  readonly change: number | null
  /** True when the change is large enough to be shown (decisions 8). */
  readonly significant: boolean
}

export interface Rankings {
  readonly overall: readonly Rank[]
  readonly applications: ByApplication<readonly Rank[]>
  /** Capability Ranking by Category (Unweighted): a row per category, scores by company. */
  readonly categories: ByApplication<readonly CategoryRow[]>
}

export interface CategoryRow {
  readonly categoryId: string
  readonly categoryName: string
  readonly scores: readonly number[]
}

/** A company's score to rank; a fraction with 4 decimals. */
export interface CompanyResult {
  readonly companyId: string
  readonly company: string
  readonly score: number
}

/** The scores of an earlier edition that changes are relative to. */
export interface EarlierScores {
  readonly overall: readonly Pick<CompanyResult, 'companyId' | 'score'>[]
  readonly applications: ByApplication<readonly Pick<CompanyResult, 'companyId' | 'score'>[]>
}
