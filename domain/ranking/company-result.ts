import type { ByApplication } from '../catalogue/application.ts'

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
