import type { ApplicationKey } from '../../catalogue/application.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import type { Claim } from '../claims/claim.ts'
import { groupClaim } from '../claims/group-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { isSameCatalogue } from './edition-facts.ts'

/**
 * Returns how many points one capability of a group is worth; null for a group without
 * capabilities.
 */
export function pointsOfCapability(
  document: Pick<ReportDocument, 'matrix' | 'overTime' | 'scoreCauses'>,
  categoryGroup: string,
): Claim<'points of a capability'> | null {
  const capabilities = capabilitiesOf(document, categoryGroup).length
  return capabilities === 0
    ? null
    : groupClaim('points of a capability', {
        categoryGroup,
        capabilities,
        sameCatalogue: isSameCatalogue(document),
      })
}

/**
 * Returns how many capabilities the mark of a group's score is worth. Null without a mark, and if
 * the two editions do not compare the same capabilities.
 */
export function capabilitiesOfMark(
  document: Pick<ReportDocument, 'matrix' | 'changes' | 'overTime' | 'scoreCauses'>,
  categoryGroup: string,
  application: ApplicationKey,
  { companyId, company, significant }: Rank,
): Claim<'capabilities of a mark'> | null {
  if (!significant || !isSameCatalogue(document)) return null
  const ids = new Set(capabilitiesOf(document, categoryGroup))
  const own = document.changes.filter(
    (change) =>
      change.companyId === companyId &&
      change.application === application &&
      ids.has(change.capabilityId),
  )
  if (own.length === 0) return null
  const gained = own.filter((change) => change.gained).length
  const about = { companyId, company, categoryGroup, application }
  return groupClaim('capabilities of a mark', { ...about, gained, lost: own.length - gained })
}

function capabilitiesOf({ matrix }: Pick<ReportDocument, 'matrix'>, group: string): string[] {
  return matrix
    .filter(({ categoryGroup }) => categoryGroup === group)
    .flatMap(({ capabilities }) => capabilities.map(({ capabilityId }) => capabilityId))
}
