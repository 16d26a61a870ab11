import { completenessOf } from './completeness-of.ts'
import type { Completeness } from './completeness.ts'

/** Scoring is complete when scores were calculated from the report's current inputs. */
export function scoringCompleteness(scoring: {
  readonly hasDeviceWeights: boolean
  readonly hasScores: boolean
}): Completeness {
  if (!scoring.hasDeviceWeights) return completenessOf(['Enter device weights.'])
  if (!scoring.hasScores) return completenessOf(['Calculate scoring and ranking.'])
  return completenessOf([])
}
