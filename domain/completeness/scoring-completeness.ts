import type { Completeness } from './completeness.ts'
import { toCompleteness } from './to-completeness.ts'

/** Scoring is complete when scores were calculated from the report's current inputs. */
export function scoringCompleteness(scoring: {
  readonly hasDeviceWeights: boolean
  readonly hasScores: boolean
}): Completeness {
  if (!scoring.hasDeviceWeights) return toCompleteness(['Enter device weights.'])
  if (!scoring.hasScores) return toCompleteness(['Calculate scoring and ranking.'])
  return toCompleteness([])
}
