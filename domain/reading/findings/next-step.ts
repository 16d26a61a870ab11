import type { Claim } from '../claims/claim.ts'
import { headlineClaim } from '../claims/headline-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { findCategoryGaps, widestOf, worthOfChanges } from './capability-worth.ts'

type ComparedDocument = Pick<
  ReportDocument,
  'companies' | 'matrix' | 'scoring' | 'changes' | 'rankings'
>

/**
 * Returns the most helpful step for a company, others unchanged: the return of all its losses since
 * the previous edition or, without losses, its widest gap to the best in a category. Null without
 * scores, and for a company that is best in everything.
 */
export function nextStep(
  document: ComparedDocument,
  companyId: string,
): Claim<'return of losses' | 'widest gap'> | null {
  const overall = document.rankings?.overall ?? []
  const now = overall.find((rank) => rank.companyId === companyId)
  if (!now) return null
  const { company } = now
  const lost = document.changes.filter((change) => change.companyId === companyId && !change.gained)
  const back = lost.length > 0 ? worthOfChanges(document, companyId, lost, false) : null
  if (back) {
    const { score, worth: gain } = back
    const others = overall.filter((rank) => rank.companyId !== companyId)
    return headlineClaim('return of losses', {
      companyId,
      company,
      lost,
      score,
      gain,
      rank: others.filter((other) => other.score > score).length + 1,
      shared: others.some((other) => other.score === score),
    })
  }
  const categories = widestOf(findCategoryGaps(document, companyId))
  const [widest] = categories
  if (!widest || widest.gap === 0) return null
  const { share, best, leaders, gap } = widest
  return headlineClaim('widest gap', { companyId, company, categories, share, best, leaders, gap })
}
