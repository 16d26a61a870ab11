import { APPLICATIONS } from '../catalogue/application.ts'
import type { Claim } from '../reading/claims/claim.ts'
import {
  capabilityClaim,
  capabilityMovesClaim,
  findCapability,
} from '../reading/comparison/capability.ts'
import {
  categoryGapClaim,
  comparisonContext,
  leadsClaim,
} from '../reading/comparison/comparison-findings.ts'
import { compareCategories, compareGroups } from '../reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'

/** Claims on companies compared, and on each capability. */
export function everyComparisonClaim(document: ReportDocument, companyId: string): Claim[] {
  const own = document.companies.find((one) => one.companyId === companyId)
  const rows = compareGroups(document)
  const claims: (Claim | null)[] = [
    leadsClaim(rows, own),
    leadsClaim(rows, undefined),
    ...comparisonContext(rows, own),
    ...APPLICATIONS.map(({ title }) => categoryGapClaim(compareCategories(document, title), own)),
    ...document.matrix.flatMap(({ capabilities }) =>
      capabilities.flatMap(({ capabilityId }) => {
        const capability = findCapability(document, capabilityId, new Set([companyId]))!
        const mine = capability.companies.find((one) => one.companyId === companyId)
        return [
          capabilityClaim(capability, mine),
          capabilityClaim(capability, undefined),
          capabilityMovesClaim(document, capabilityId),
        ]
      }),
    ),
  ]
  return claims.filter((claim) => claim !== null)
}
