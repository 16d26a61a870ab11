import type { Claim } from '../claims/claim.ts'
import { headlineClaim } from '../claims/headline-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { clearLead } from '../uncertainty/uncertainty.ts'
import { worthOfChanges } from './capability-worth.ts'
import { isNearTie } from './standing.ts'

type ComparedDocument = Pick<
  ReportDocument,
  'companies' | 'matrix' | 'scoring' | 'changes' | 'rankings' | 'uncertainty'
>

interface Return {
  readonly finding: Claim<'return of losses'>
  /** True if it takes the company past the nearest one above, as the shortest plan does. */
  readonly suffices: boolean
}

/**
 * Returns what the return of all losses since the previous edition brings a company, others unchanged.
 * Null without losses and without scores.
 */
export function findReturn(document: ComparedDocument, companyId: string): Return | null {
  const overall = document.rankings?.overall ?? []
  const now = overall.find((rank) => rank.companyId === companyId)
  const lost = document.changes.filter((change) => change.companyId === companyId && !change.gained)
  const back = now && lost.length > 0 ? worthOfChanges(document, companyId, lost, false) : null
  if (!now || !back) return null
  const { score, worth: gain } = back
  const others = overall.filter((rank) => rank.companyId !== companyId)
  const above = others.filter((other) => other.score >= now.score)
  const next = Math.min(...above.map((other) => other.score))
  return {
    finding: headlineClaim('return of losses', {
      companyId,
      company: now.company,
      lost,
      score,
      gain,
      rank: others.filter((other) => other.score > score).length + 1,
      shared: others.some((other) => other.score === score),
    }),
    suffices:
      above.length === 0 ||
      (score > next && !isNearTie(score, next, clearLead(document, companyId))),
  }
}

/** Returns that return where it is the advice: where it takes no less than the shortest plan does. */
export function returnAdvice(
  document: ComparedDocument,
  companyId: string,
): Claim<'return of losses'> | null {
  const back = findReturn(document, companyId)
  return back?.suffices ? back.finding : null
}
