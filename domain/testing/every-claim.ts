import type { Claim } from '../claims/claim.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { groupLeaders } from '../findings/group-leaders.ts'
import { everyChartClaim, everySurveyClaim } from './chart-claims.ts'
import { everyComparisonClaim } from './comparison-claims.ts'
import { everyOverTimeClaim } from './over-time-claims.ts'
import { everyFirmnessClaim, everySwapClaim, everyWhatIfClaim } from './weight-claims.ts'

/** Returns everything that the product says of a document's figures, for one own brand. */
export function everyClaim(document: ReportDocument, companyId: string): Claim[] {
  return CLAIMANTS.flatMap((claims) => claims(document, companyId))
}

/** What makes claims of a document; each page, slide and sheet has a line. */
const CLAIMANTS: readonly ((document: ReportDocument, companyId: string) => Claim[])[] = [
  ({ categoryPerformance }) => categoryPerformance.flatMap((one) => groupLeaders(one) ?? []),
  everyChartClaim,
  everyComparisonClaim,
  everyFirmnessClaim,
  everyOverTimeClaim,
  everyWhatIfClaim,
  ofReport(everySurveyClaim),
  ofReport(everySwapClaim),
]

/** Makes once for a report what is the same for each own brand. */
function ofReport(claims: (document: ReportDocument) => Claim[]) {
  return (document: ReportDocument, companyId: string) =>
    document.companies[0]?.companyId === companyId ? claims(document) : []
}
