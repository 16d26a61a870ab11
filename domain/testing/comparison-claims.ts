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
import {
  capabilityClaim,
  capabilityMovesClaim,
  findCapability,
} from '../reading/comparison/capability.ts'
import {
  categoryGapClaim,
  categoryLeadsClaim,
  leadsClaim,
  lowestRankClaim,
} from '../reading/comparison/comparison-findings.ts'
import { compareCategories, compareGroups } from '../reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import type { Made } from './made.ts'

/** Claims on companies compared, and on each capability. */
export function everyComparisonClaim(document: ReportDocument, companyId: string): Made {
  const own = document.companies.find((one) => one.companyId === companyId)
  const rows = compareGroups(document)
  return [
    leadsClaim(rows, own),
    leadsClaim(rows, undefined),
    lowestRankClaim(rows, own),
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
}

/** Claims of the board deck and of the briefing's tables of categories. */
export function everyBoardClaim(document: ReportDocument, companyId: string): Made {
  const own = document.companies.find((one) => one.companyId === companyId)!
  const plan = makePlan(document, companyId, {})
  const lacked = plan ? lackedCapabilities(document, plan) : []
  return [
    ...[null, ...APPLICATIONS.map(({ title }) => title)].map((application) =>
      boardLeads(document, own, application),
    ),
    ...APPLICATIONS.flatMap(({ title }) => {
      const rows = compareCategories(document, title)
      return [categoryLeadsClaim(rows, title, own), categoryLeadsClaim(rows, title, undefined)]
    }),
    plan && lacked.length > 0 ? lacksClaim(plan, lacked) : null,
    ...lacked.map((one) => othersClaim(document, companyId, one)),
    ...boardCertainty(document, companyId, 40),
    methodClaim(document),
  ]
}
