import {
  boardCertainty,
  boardLeads,
  lackedCapabilities,
  lacksClaim,
  methodClaim,
  othersClaim,
} from '../brand/board/board-findings.ts'
import { findVerdict, wrongAnswersClaim } from '../brand/firmness/verdict.ts'
import { findCatalogueChanges, matchedClaim } from '../brand/over-time/catalogue-changes.ts'
import {
  delayClaims,
  distanceClaim,
  placesClaim,
  sinceClaim,
  spreadClaims,
} from '../brand/over-time/findings.ts'
import type { OverTimeSettings } from '../brand/over-time/over-time-settings.ts'
import { viewOverTime } from '../brand/over-time/view.ts'
import { adviceOf } from '../brand/plan/advice.ts'
import { makePlan } from '../brand/plan/make-plan.ts'
import { findAnswerFlips } from '../brand/standing/answer-flips.ts'
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
import { intervalsClaim } from '../reading/charts/score-texts.ts'
import type { Claim } from '../reading/claims/claim.ts'
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
import { formulaClaim } from '../reading/findings/formula-claim.ts'
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
import {
  aheadClaim,
  closeNeighboursClaim,
  drawsMadeClaim,
  secondCodingClaim,
  sourceClaims,
  sourcesAloneClaim,
} from '../reading/uncertainty/uncertainty-sentences.ts'
import { withoutIntervals } from '../reading/uncertainty/without-intervals.ts'
import { everyChartClaim, everySurveyClaim } from './chart-claims.ts'
import { everyDraftClaim } from './draft-claims.ts'
import type { Made } from './made.ts'
import { planClaims } from './plan-claims.ts'
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

/** Claims on companies compared, and on each capability. */
function everyComparisonClaim(document: ReportDocument, companyId: string): Made {
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
function everyBoardClaim(document: ReportDocument, companyId: string): Made {
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

/** Every sentence on the history: of each topic, on an application, and with both tables of delays. */
function everyOverTimeClaim(document: ReportDocument, companyId: string): Made {
  return [
    ...settingsOf(document).flatMap((settings) => {
      const view = viewOverTime(document, companyId, settings)
      return [
        placesClaim(document, view),
        distanceClaim(document, view),
        ...spreadClaims(document, view),
        ...delayClaims(document, view),
        ...view.followed.map((one) => sinceClaim(one, view.company)),
      ]
    }),
    matchedClaim(document),
    formulaClaim(document),
    document.overTime?.recalculated ? formulaClaim(document, true) : null,
    ...findCatalogueChanges(document).flatMap(({ claims }) => claims),
  ]
}

function settingsOf({ categoryGroups, matrix }: ReportDocument): OverTimeSettings[] {
  const topics: OverTimeSettings[] = [
    {},
    ...categoryGroups.map(({ title: group }) => ({ group })),
    ...matrix.map(({ categoryId: category, capabilities }) => ({
      category,
      capabilities: capabilities.map(({ capabilityId }) => capabilityId),
    })),
  ]
  const applications = APPLICATIONS.map(({ title }) => title)
  return [
    ...topics,
    ...topics.map((topic, index) => ({ ...topic, application: applications[index % 3] })),
    ...[undefined, ...applications].map((application) => ({ application, early: true })),
  ]
}

/** Fewer than on the page, so that weights can be drawn often. */
const DRAWS = 40

/** Claims on how sure a company's score and rank are, for each assumed share of wrong answers. */
function everyUncertaintyClaim(document: ReportDocument, companyId: string): Made {
  const ranks = document.rankings?.overall ?? []
  const own = ranks.find((rank) => rank.companyId === companyId)
  const flips = findAnswerFlips(document, companyId)
  const rates = [undefined, ...(document.uncertainty?.results ?? []).map((one) => one.errorRate)]
  return [
    ...rates.flatMap((rate) => ranks.map((other) => own && aheadClaim(document, own, other, rate))),
    findVerdict(document, companyId, DRAWS),
    findVerdict(withoutIntervals(document), companyId, DRAWS),
    own && sourcesAloneClaim(document, own),
    flips?.counted,
    ...(flips?.own ?? []),
    ...(flips?.others ?? []),
  ]
}

/** Claims on a report's draws, the same for every company. */
function everyDrawnClaim(document: ReportDocument): Made {
  const rates = [undefined, ...(document.uncertainty?.results ?? []).map((one) => one.errorRate)]
  return [
    drawsMadeClaim(document),
    wrongAnswersClaim(document),
    secondCodingClaim(document),
    ...sourceClaims(document),
    ...rates.flatMap((rate) => [
      closeNeighboursClaim(document, rate),
      ...[null, ...APPLICATIONS.map(({ title }) => title)].map((application) =>
        intervalsClaim(document, application, rate),
      ),
    ]),
  ]
}
