import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers, Claim, ClaimInputs } from '../../reading/claims/claim.ts'
import type { FollowingClaims } from '../../reading/claims/following-claims.ts'
import type { FormulaClaims } from '../../reading/claims/formula-claims.ts'
import type { GroupClaims } from '../../reading/claims/group-claims.ts'
import type { SanityClaims } from '../../reading/claims/sanity-claims.ts'
import type { SurveyClaims } from '../../reading/claims/survey-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { SIGNIFICANT_POINTS } from '../../scoring/ranking/significant-change.ts'
import { checkCategories } from './check-categories.ts'
import { checkCauses } from './check-causes.ts'
import { checkCharts } from './check-charts.ts'
import { checkBoard, checkComparison } from './check-comparison.ts'
import { checkDrafts } from './check-drafts.ts'
import { checkFirmness } from './check-firmness.ts'
import { checkHeadlines, checkReturns } from './check-headlines.ts'
import { checkOverTime } from './check-over-time.ts'
import { checkPlan } from './check-plan.ts'
import { checkStanding } from './check-standing.ts'
import { checkUncertainty, checkVerdict } from './check-uncertainty.ts'
import { checkWhatIf } from './check-what-if.ts'
import { differs, isSame, misordered } from './compare.ts'
import {
  bestOf,
  capabilitiesOf,
  changesOf,
  findCapability,
  hasSameCatalogue,
  idsAt,
  named,
  namesOf,
  placeIn,
  scoresBefore,
  scoresNow,
  sharesIn,
  wasCompared,
} from './document-facts.ts'
import { placeOf } from './score-again.ts'

const checkGroups: Checkers<GroupClaims> = {
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

const checkFollowing: Checkers<FollowingClaims> = {
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

const checkFormula: Checkers<FormulaClaims> = {
  'formula changed': (given, { history, report, overTime }) => {
    const scored = [...history, report].filter(({ formula }) => formula !== null)
    const steps = scored.slice(1).flatMap(({ date, formula: to }, index) => {
      const from = scored[index]!.formula
      return from === to ? [] : [{ date, from, to }]
    })
    if (given.recalculated && !overTime?.recalculated) return 'nothing is recalculated'
    if (steps.length === 0) return 'it has not changed'
    return differs(given, { steps }) ?? misordered(given.steps, steps)
  },
}

const checkSurvey: Checkers<SurveyClaims> = {
  'fixed weights': (given, { scoring, matrix }) =>
    differs(given, {
      categories: (scoring?.categoryWeights ?? [])
        .filter(({ fixed }) => fixed)
        .map(({ categoryId, weight }) => ({
          category: matrix.find((one) => one.categoryId === categoryId)?.title,
          weight,
        })),
    }),
  'survey leader': (given, { survey }) => {
    const rows = survey?.rows ?? []
    const fourFive = Math.max(...rows.map((row) => row.fourFive))
    const first = rows.filter((row) => row.fourFive === fourFive)
    return differs(given, {
      fourFive,
      level: first.length,
      name: first.length > 1 ? null : first[0]?.name,
    })
  },
  'ratings listed': ({ rows }, { survey, scoring }) => {
    const found = (survey?.rows ?? []).map(({ categoryId, name, fourFive, nearestPointFive }) => {
      const weight = scoring?.categoryWeights.find((one) => one.categoryId === categoryId)
      return { name, fourFive, weight: weight?.fixed ? null : nearestPointFive }
    })
    const wrong = rows.find((row) => !found.some((one) => isSame(one, row)))
    return wrong ? `“${wrong.name}” was rated otherwise` : null
  },
}

const checkSanity: Checkers<SanityClaims> = {
  'identical answers': (given, document) => {
    const first = answersOf(document, given.companies[0]!.companyId)
    const same = document.companies
      .map(({ companyId }) => companyId)
      .filter((id) => answersOf(document, id).join() === first.join())
    if (same.length < 2) return 'no other has the same'
    return differs(given, { companies: named(document, same), answers: first.length })
  },
  'score jumped': ({ companyId, application, from, to }, document) => {
    const now = scoresNow(document, application).get(companyId)
    const before = scoresBefore(document, application).get(companyId)
    if (now === undefined || before === undefined) return 'it is new or left'
    const isFar = Math.round(Math.abs(now - before) * 10_000) > 2000
    const isShown = Math.abs(to - now) <= 0.000_51 && Math.abs(from - before) <= 0.000_51
    return isFar && isShown ? null : `it went ${before} to ${now}`
  },
  'score over 100': (given, document) => {
    const score = scoresNow(document, given.application).get(given.companyId) ?? 0
    return score > 1 ? differs(given, { score }) : `it has ${score}`
  },
}

/** All answers of a company, in the order of the matrix. */
function answersOf(document: ReportDocument, companyId: string) {
  const place = placeOf(document, companyId)
  return capabilitiesOf(document).flatMap(({ available }) =>
    APPLICATIONS.map(({ title }) => available[title][place]),
  )
}

/** The checker of each claim: a claim without one does not compile. */
export const CHECKERS: Checkers<ClaimInputs> = {
  ...checkGroups,
  ...checkPlan,
  ...checkBoard,
  ...checkCategories,
  ...checkCauses,
  ...checkHeadlines,
  ...checkReturns,
  ...checkSanity,
  ...checkStanding,
  ...checkCharts,
  ...checkComparison,
  ...checkDrafts,
  ...checkFirmness,
  ...checkFollowing,
  ...checkFormula,
  ...checkOverTime,
  ...checkSurvey,
  ...checkUncertainty,
  ...checkVerdict,
  ...checkWhatIf,
}

/** Returns why the document contradicts a claim, or null. */
export function refute({ claim, inputs }: Claim, document: ReportDocument): string | null {
  const check = CHECKERS[claim] as (given: unknown, of: ReportDocument) => string | null
  return check(inputs, document)
}
