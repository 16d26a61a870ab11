import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { FollowingClaims } from '../../reading/claims/following-claims.ts'
import type { GroupClaims } from '../../reading/claims/group-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { SIGNIFICANT_POINTS } from '../../scoring/ranking/significant-change.ts'
import { differs } from './compare.ts'
import {
  bestOf,
  capabilitiesOf,
  changesOf,
  findCapability,
  hasSameCatalogue,
  idsAt,
  namesOf,
  placeIn,
  scoresBefore,
  scoresNow,
  sharesIn,
  wasCompared,
} from './document-facts.ts'

export const checkGroups: Checkers<GroupClaims> = {
  'group leaders': (given, document) => {
    const rows = capabilitiesOf(document, given.categoryGroup)
    const applications = APPLICATIONS.flatMap(({ title: application }) => {
      const shares = sharesIn(document, rows, application)
      const share = bestOf(shares)
      const leaders = namesOf(document, idsAt(shares, share))
      return share > 0 ? [{ application, leaders, share }] : []
    })
    return differs(given, { applications })
  },

  'points of a capability': (given, document) => {
    const capabilities = capabilitiesOf(document, given.categoryGroup).length
    if (capabilities === 0) return 'it has none'
    return differs(given, {
      capabilities,
      ...(document.history.length > 0 && { sameCatalogue: hasSameCatalogue(document) }),
    })
  },

  'capabilities of a mark': (given, document) => {
    const { companyId, categoryGroup, application } = given
    const section = document.categoryPerformance.find((one) => one.categoryGroup === categoryGroup)
    const change =
      section?.applications?.[application].ranking.find((one) => one.companyId === companyId)
        ?.change ?? 0
    if (Math.abs(change) < SIGNIFICANT_POINTS / 100 - 0.00005) return 'its score is not marked'
    const rows = capabilitiesOf(document, categoryGroup)
    const [gained, lost] = [true, false].map(
      (kind) =>
        changesOf(document, companyId, kind).filter(
          (one) =>
            one.application === application &&
            rows.some(({ capabilityId }) => capabilityId === one.capabilityId),
        ).length,
    )
    const explained = (gained! - lost!) / rows.length
    return Math.abs(explained - change) < 0.0002
      ? differs(given, { gained, lost })
      : 'they do not explain the change'
  },
}

export const checkFollowing: Checkers<FollowingClaims> = {
  'followed company': (given, document) => {
    const { companyId } = given
    const now = placeIn(scoresNow(document, null), companyId)
    if (!now) return 'it is not ranked'
    return differs(given, {
      ...now,
      before: placeIn(scoresBefore(document, null), companyId),
      gained: changesOf(document, companyId, true),
      lost: changesOf(document, companyId, false),
    })
  },

  'followed capability': (given, document) => {
    const { row } = findCapability(document, given.capabilityId)
    return differs(given, { capability: row?.title, ...stateOf(document, [given.capabilityId]) })
  },

  'followed group': (given, document) => {
    const ids = capabilitiesOf(document, given.categoryGroup).map((row) => row.capabilityId)
    return ids.length === 0 ? 'no such group' : differs(given, stateOf(document, ids))
  },
}

/** Compared if any answer to any of the capabilities was compared in the edition before. */
function stateOf(document: ReportDocument, ids: readonly string[]) {
  const [gained, lost] = [true, false].map((kind) =>
    changesOf(document, null, kind).filter(({ capabilityId }) => ids.includes(capabilityId)),
  )
  const compared = ids.some((id) => wasCompared(document, id)) ? 'compared' : 'new'
  const state: 'first' | 'compared' | 'new' = document.history.length === 0 ? 'first' : compared
  return { state, gained, lost }
}
