import { conflict } from '../http/errors.ts'
import type { OpenReport } from '../report-locks/lock-open-report.ts'

/**
 * Content is written from scores, so content building is closed until they are calculated, and
 * again when they are deleted; what was written stays. Throws a 409 HttpError.
 */
export function requireScores({ scored }: OpenReport): void {
  if (scored) return
  throw conflict('Content building is closed until scoring and ranking is calculated.', {
    missing: ['Calculate scoring and ranking.'],
  })
}
