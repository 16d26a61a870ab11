import { adviceOf } from '../brand/plan/advice.ts'
import { findReturns, returnsClaims, sumOfReturns } from '../brand/standing/capability-returns.ts'
import {
  behindBest,
  findCategoryStandings,
  gapClaims,
  strengths,
} from '../brand/standing/category-standing.ts'
import {
  explainCauses,
  mainCause,
  otherCauses,
  pointsByCause,
} from '../brand/standing/explain-causes.ts'
import { explainPasses, whoPassed } from '../brand/standing/overtaking.ts'
import { standingContext, standingFinding } from '../brand/standing/standing-findings.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import type { Claim } from '../reading/claims/claim.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import { groupLeaders } from '../reading/findings/group-leaders.ts'
import { capabilitiesOfMark, pointsOfCapability } from '../reading/findings/group-marks.ts'
import {
  companyHeadline,
  editionFindings,
  scoreAndChange,
  totalChanges,
} from '../reading/findings/headlines.ts'
import {
  greatestChange,
  ranksByApplication,
  widestGaps,
} from '../reading/findings/position-facts.ts'
import { findUnlikely } from '../reading/findings/sanity.ts'
import { findStanding } from '../reading/findings/standing.ts'
import { findPublicationFindings } from '../reading/following/publication-findings.ts'
import { everyChartClaim, everySurveyClaim } from './chart-claims.ts'
import { everyBoardClaim, everyComparisonClaim } from './comparison-claims.ts'
import { everyDraftClaim } from './draft-claims.ts'
import type { Made } from './made.ts'
import { everyOverTimeClaim } from './over-time-claims.ts'
import { planClaims } from './plan-claims.ts'
import { everyDrawnClaim, everyUncertaintyClaim } from './uncertainty-claims.ts'
import { everyFirmnessClaim, everySwapClaim, everyWhatIfClaim } from './weight-claims.ts'

/** Returns everything that the product claims about a document's scores, for one own brand. */
export function everyClaim(document: ReportDocument, companyId: string): Claim[] {
  return CLAIMANTS.flatMap((claims) => claims(document, companyId)).flatMap((claim) => claim ?? [])
}

/** Makers of claims on a document; each page, slide and sheet has a line. */
const CLAIMANTS: readonly ((document: ReportDocument, companyId: string) => Made)[] = [
  ({ categoryPerformance }) => categoryPerformance.map(groupLeaders),
  planClaims,
  groupMarks,
  (document) => editionFindings(document).flatMap(({ claims }) => claims),
  companyHeadline,
  adviceOf,
  positionClaims,
  changeClaims,
  standingFinding,
  standingContext,
  categoryClaims,
  passClaims,
  causeClaims,
  returnClaims,
  everyBoardClaim,
  everyChartClaim,
  everyComparisonClaim,
  everyFirmnessClaim,
  everyOverTimeClaim,
  everyUncertaintyClaim,
  everyWhatIfClaim,
  ofReport(everyFollowedClaim),
  ofReport(everyDraftClaim),
  ofReport(everySurveyClaim),
  ofReport(everySwapClaim),
  ofReport(everyDrawnClaim),
  ofReport(findUnlikely),
]

function groupMarks(document: ReportDocument, own: string): Made {
  return document.categoryPerformance.flatMap(({ categoryGroup, applications }) => [
    pointsOfCapability(document, categoryGroup),
    ...APPLICATIONS.map(({ title }) => {
      const rank = applications?.[title].ranking.find(({ companyId }) => companyId === own)
      return rank && capabilitiesOfMark(document, categoryGroup, title, rank)
    }),
  ])
}

const RANKINGS = [null, ...APPLICATIONS.map(({ title }) => title)]

const companyOf = ({ companies }: ReportDocument, companyId: string) =>
  companies.find((company) => company.companyId === companyId)!

function positionClaims(document: ReportDocument, companyId: string): Claim[] {
  const standing = findStanding(document, companyId)
  if (!standing) return []
  return [
    scoreAndChange(standing),
    greatestChange(document, companyId, true),
    greatestChange(document, companyId, false),
    widestGaps(document, companyId),
    ranksByApplication(document, companyId),
  ]
}

function changeClaims(document: ReportDocument, companyId: string): Made {
  return [true, false].flatMap((gained) =>
    [null, companyOf(document, companyId)].map((company) =>
      totalChanges(document.changes, company, gained),
    ),
  )
}

function categoryClaims(document: ReportDocument, companyId: string): Made {
  return RANKINGS.flatMap((application) => {
    const rows = findCategoryStandings(document, companyId, application)
    return [
      ...gapClaims(rows, application),
      ...rows.map((row) => behindBest(row, application)),
      strengths(rows, application),
    ]
  })
}

function passClaims(document: ReportDocument, companyId: string): Claim[] {
  const company = companyOf(document, companyId)
  return RANKINGS.flatMap((application) => [
    whoPassed(document, { companyId, company: company.title }, application),
    ...explainPasses(document, company, application),
  ])
}

function causeClaims(document: ReportDocument, companyId: string): Made {
  const { title: company } = companyOf(document, companyId)
  return RANKINGS.flatMap((application) => {
    const explained = explainCauses(document, companyId, application)
    return [
      pointsByCause(document, { companyId, company }, application),
      explained && mainCause(explained),
      ...(explained ? otherCauses(explained) : []),
      ...(explained?.parts ?? []).map(({ known }) => known),
    ]
  })
}

function returnClaims(document: ReportDocument, companyId: string): Made {
  const company = companyOf(document, companyId)
  const returns = findReturns(document, companyId)
  return [
    ...returnsClaims(document, company),
    returns && returns.lost.length > 0 ? sumOfReturns(company, returns, false) : null,
    returns && returns.gained.length > 0 ? sumOfReturns(company, returns, true) : null,
  ]
}

function everyFollowedClaim(document: ReportDocument): Claim[] {
  const { followed, positions } = findPublicationFindings(document)
  return [
    ...[...followed.values()].flatMap(({ finding, context }) => [finding, ...context]),
    ...[...positions.values()].flat(),
  ]
}

/** Makes the claims of a report that are the same for each own brand, once. */
function ofReport(claims: (document: ReportDocument) => Made) {
  return (document: ReportDocument, companyId: string) =>
    document.companies[0]?.companyId === companyId ? claims(document) : []
}
