import type { ByApplication } from '../catalogue/application.ts'
import { byApplication } from '../catalogue/by-application.ts'
import type { CompanyScore } from '../scoring/scoring-record.ts'
import type { CompanyResult } from './company-result.ts'

/**
 * Returns the scores that companies are ranked by: overall, and unweighted for each application.
 */
export function rankedScores(scores: readonly CompanyScore[]): {
  overall: CompanyResult[]
  applications: ByApplication<CompanyResult[]>
} {
  return {
    overall: scores.map((score) => resultOf(score, score.overallPercentage)),
    applications: byApplication((application) =>
      scores.map((score) =>
        resultOf(score, score.applications[application].unweightedDevicePercentage),
      ),
    ),
  }
}

function resultOf({ companyId, companyName }: CompanyScore, score: number): CompanyResult {
  return { companyId, company: companyName, score }
}
