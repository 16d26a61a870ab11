import type { ReportDocument } from '../document/report-document.ts'
import { countText, listText, pointsText, rankText, scoreText } from '../text/number-text.ts'
import { findCategoryGaps, scoreWith } from './capability-worth.ts'

type ComparedDocument = Pick<
  ReportDocument,
  'companies' | 'matrix' | 'scoring' | 'changes' | 'rankings'
>

/**
 * Returns one sentence on what would help a company most, others unchanged: what the return of all
 * its losses since the previous edition would bring or, without losses, its widest gap to the best
 * in a category. Null without scores, and for a company that is best in everything.
 */
export function nextStepSentence(document: ComparedDocument, companyId: string): string | null {
  const overall = document.rankings?.overall ?? []
  const now = overall.find((rank) => rank.companyId === companyId)
  if (!now) return null
  const lost = document.changes.filter((change) => change.companyId === companyId && !change.gained)
  const score = lost.length > 0 ? scoreWith(document, companyId, lost, true) : null
  if (score !== null) {
    const ahead = overall.filter((rank) => rank.companyId !== companyId && rank.score > score)
    const rank = rankText(ahead.length + 1)
    const back = `With the ${countText(lost.length, 'lost capability', 'lost capabilities')} back`
    return `${back}, ${now.company} would score ${scoreText(score)}, ${pointsText(score - now.score)} more, and be ${rank} if the others stand still.`
  }
  const [widest] = findCategoryGaps(document, companyId)
  if (!widest || widest.gap === 0) return null
  return `${now.company}'s widest gap is in ${widest.category}: it offers ${scoreText(widest.share, 0)} of the capabilities, ${listText(widest.leaders)} ${scoreText(widest.best, 0)}.`
}
