import type { Claim } from '../claims/claim.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { groupLeaders } from '../findings/group-leaders.ts'
import { planClaims } from './plan-claims.ts'

/** Returns everything that the product says of a document's figures, for one own brand. */
export function everyClaim(document: ReportDocument, companyId: string): Claim[] {
  return CLAIMANTS.flatMap((claims) => claims(document, companyId))
}

/** What makes claims of a document; each page, slide and sheet has a line. */
const CLAIMANTS: readonly ((document: ReportDocument, companyId: string) => Claim[])[] = [
  ({ categoryPerformance }) => categoryPerformance.flatMap((one) => groupLeaders(one) ?? []),
  planClaims,
]
