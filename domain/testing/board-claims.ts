import {
  boardCertainty,
  boardLeads,
  lacksClaim,
  methodClaim,
  othersClaim,
  lackedCapabilities,
} from '../brand/board/board-findings.ts'
import { makePlan } from '../brand/plan/make-plan.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import type { Claim } from '../reading/claims/claim.ts'
import { categoryLeadsClaim } from '../reading/comparison/comparison-findings.ts'
import { compareCategories } from '../reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'

/** Claims of the board deck and of the briefing's tables of categories. */
export function everyBoardClaim(document: ReportDocument, companyId: string): Claim[] {
  const own = document.companies.find((one) => one.companyId === companyId)!
  const plan = makePlan(document, companyId, {})
  const lacked = plan ? lackedCapabilities(document, plan) : []
  const claims: (Claim | null)[] = [
    ...[null, ...APPLICATIONS.map(({ title }) => title)].map((application) =>
      boardLeads(document, own, application),
    ),
    ...APPLICATIONS.flatMap(({ title }) => {
      const rows = compareCategories(document, title)
      return [categoryLeadsClaim(rows, title, own), categoryLeadsClaim(rows, title, undefined)]
    }),
    ...(plan && lacked.length > 0 ? [lacksClaim(plan, lacked)] : []),
    ...lacked.map((one) => othersClaim(document, companyId, one)),
    ...boardCertainty(document, companyId, 40),
    methodClaim(document),
  ]
  return claims.filter((claim) => claim !== null)
}
