import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Claim } from '../claims/claim.ts'
import { groupClaim } from '../claims/group-claims.ts'
import type { CategoryPerformanceSection } from '../document/report-document.ts'

/**
 * Returns the leaders of a category group by application: 'Payments: Corvane leads on Mobile Web
 * (90.0%), Brightwell on iPhone App (95.0%).' An application without any capability of the group
 * has no leader. Null without any, and without scores, as in a preview.
 */
export function groupLeaders({
  categoryGroup,
  applications,
}: CategoryPerformanceSection): Claim<'group leaders'> | null {
  if (applications === null) return null
  const leads = APPLICATIONS.flatMap(({ title: application }) => {
    const leaders = applications[application].ranking.filter(({ rank }) => rank === 1)
    const share = leaders[0]?.score ?? 0
    if (share === 0) return []
    return [{ application, leaders: leaders.map(({ company }) => company), share }]
  })
  if (leads.length === 0) return null
  return groupClaim('group leaders', { categoryGroup, applications: leads })
}
