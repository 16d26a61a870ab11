import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import { type Changed, ranksBefore, ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type { FollowedState, FollowingClaims } from '../../reading/claims/following-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { changedText, changesOf } from './read-document.ts'

export const checkFollowing: Checkers<FollowingClaims> = {
  'followed company': ({ companyId, rank, shared, before, gained, lost }, document) => {
    const now = placeIn(ranksOf(document, null), companyId)
    if (now?.rank !== rank || now.shared !== shared) return `it is ${now?.rank}`
    const past = placeIn(ranksBefore(document, null), companyId)
    if (past?.rank !== before?.rank || past?.shared !== before?.shared)
      return `it was ${past?.rank}`
    if (changesOf(document, companyId, true) !== changedText(gained)) return 'other gains'
    return changesOf(document, companyId, false) === changedText(lost) ? null : 'other losses'
  },

  'followed capability': ({ capabilityId, capability, ...said }, document) => {
    const rows = document.matrix.flatMap(({ capabilities }) => capabilities)
    const row = rows.find((one) => one.capabilityId === capabilityId)
    if (row?.title !== capability) return 'no such capability'
    return checkChanges(said, document, [capabilityId])
  },

  'followed group': ({ categoryGroup, ...said }, document) => {
    const rows = document.matrix
      .filter((category) => category.categoryGroup === categoryGroup)
      .flatMap(({ capabilities }) => capabilities)
    if (rows.length === 0) return 'no such group'
    const ids = rows.map(({ capabilityId }) => capabilityId)
    return checkChanges(said, document, ids)
  },
}

interface Said {
  readonly state: FollowedState
  readonly gained: readonly Changed[]
  readonly lost: readonly Changed[]
}

function checkChanges(said: Said, document: ReportDocument, ids: readonly string[]) {
  const state = stateOf(document, ids)
  if (state !== said.state) return `it is ${state}`
  const own = document.changes.filter(({ capabilityId }) => ids.includes(capabilityId))
  const [gained, lost] = [true, false].map((kind) => own.filter((one) => one.gained === kind))
  if (changedText(gained!) !== changedText(said.gained)) return 'other gains'
  return changedText(lost!) === changedText(said.lost) ? null : 'other losses'
}

/** Compared if any answer to any of the capabilities was compared in the edition before. */
function stateOf({ history, matrix, overTime }: ReportDocument, ids: readonly string[]) {
  if (history.length === 0) return 'first'
  const all = matrix.flatMap(({ capabilities }) => capabilities)
  const before = (id: string) => {
    const series = overTime?.capabilities[all.findIndex((row) => row.capabilityId === id)]
    return APPLICATIONS.some(({ title }) => (series?.[title].of.at(-1) ?? 0) > 0)
  }
  return ids.some((id) => before(id)) ? 'compared' : 'new'
}

function placeIn(
  ranks: readonly { readonly companyId: string; readonly rank: number }[],
  companyId: string,
) {
  const own = ranks.find((one) => one.companyId === companyId)
  if (!own) return null
  return { rank: own.rank, shared: ranks.filter(({ rank }) => rank === own.rank).length > 1 }
}
