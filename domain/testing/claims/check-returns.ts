import type { Checkers } from '../../reading/claims/claim.ts'
import type { Changed } from '../../reading/claims/claimed-ranking.ts'
import type { ReturnClaims } from '../../reading/claims/return-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { checkOwnChanges, isRankedBefore } from './check-headlines.ts'
import { changedText, changesOf, same, scoreOf } from './read-document.ts'

export const checkReturns: Checkers<ReturnClaims> = {
  'new company': ({ companyId, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    return isRankedBefore(document, companyId) ? 'it was compared' : null
  },

  'gains and losses': checkOwnChanges,

  'worth of changes': ({ companyId, gained, changes, now, worth }, document) => {
    if (!same(scoreOf(document, companyId, null), now)) return 'another score'
    if (changesOf(document, companyId, gained) !== changedText(changes)) return 'other changes'
    const made = worthOf(document, companyId, gained, changes)
    return same(made, worth) ? null : `worth ${made}`
  },

  'sum of changes': ({ companyId, gained, changes, now, worth }, document) => {
    if (!same(scoreOf(document, companyId, null), now)) return 'another score'
    if (changesOf(document, companyId, gained) !== changedText(changes)) return 'other changes'
    const made = worthOf(document, companyId, gained, changes)
    return same(made, worth) ? null : `worth ${made} at once`
  },
}

/** Worth of gains, or of the return of losses, with today’s weights. */
function worthOf(
  document: ReportDocument,
  companyId: string,
  gained: boolean,
  undone: readonly Changed[],
): number {
  const now = scoreOf(document, companyId, null)
  const without = scoreOf(document, companyId, null, { undone })
  return gained ? now - without : without - now
}
