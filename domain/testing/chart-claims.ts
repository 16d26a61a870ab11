import { findAdoption } from '../brand/over-time/adoption.ts'
import { rankedEditions, type SeriesTopic } from '../brand/over-time/series.ts'
import { topicTitle } from '../brand/over-time/view.ts'
import { explainCauses } from '../brand/standing/explain-causes.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import { explainScoreChange, mergeSmallest } from '../reading/breakdown/explain-change.ts'
import { changeClaim, partsClaim } from '../reading/charts/change-texts.ts'
import { scorePanels } from '../reading/charts/score-texts.ts'
import { leadClaim, nearTieClaims, scoresClaim } from '../reading/charts/score-texts.ts'
import { adoptionClaim, historyClaims, moveClaim } from '../reading/charts/series-texts.ts'
import { ratingsClaim, surveyLeader } from '../reading/charts/survey-texts.ts'
import type { Claim } from '../reading/claims/claim.ts'
import { fixedWeights } from '../reading/document/fixed-weights.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import { fixedWeightsClaim } from '../reading/findings/scoring-explained.ts'
import type { Made } from './made.ts'

/** The findings and text alternatives of the charts of scores, ranks and their changes. */
export function everyChartClaim(document: ReportDocument, companyId: string): Made {
  const { report, companies } = document
  const own = new Set([companyId])
  return [
    ...scorePanels(document).flatMap((panel) => [
      leadClaim(panel.title, panel.ranks, own),
      leadClaim(panel.title, panel.ranks, new Set()),
      scoresClaim(panel.title, panel.ranks, report.date),
      ...nearTieClaims(panel),
    ]),
    ...topicsOf(document).flatMap((topic) =>
      [null, ...APPLICATIONS.map(({ title }) => title)].flatMap((application) => {
        const editions = rankedEditions(document, topic, application)
        const ranking = { topic, name: topicTitle(document, topic), application }
        return [
          moveClaim(companies, editions, own, ranking),
          moveClaim(companies, editions, new Set(), ranking),
          ...historyClaims(companies, editions, 'rank', ranking),
        ]
      }),
    ),
    ...changeClaims(document, companyId),
  ]
}

function topicsOf({ categoryGroups, matrix }: ReportDocument): SeriesTopic[] {
  return [
    { kind: 'overall' },
    ...categoryGroups.map(({ title }) => ({ kind: 'group', title }) as const),
    ...matrix.map(({ categoryId }) => ({ kind: 'category', categoryId }) as const),
  ]
}

function changeClaims(document: ReportDocument, companyId: string): (Claim | null)[] {
  const company = document.companies.find((one) => one.companyId === companyId)!.title
  return [null, ...APPLICATIONS.map(({ title }) => title)].flatMap((application) => {
    const about = { companyId, company, application, date: document.report.date }
    const parts = explainScoreChange(document, companyId, application)
    const causes = explainCauses(document, companyId, application)
    return [
      parts && changeClaim(parts, about),
      parts && changeClaim(mergeSmallest(parts, 2), about),
      parts && partsClaim(mergeSmallest(parts, 2), about),
      causes && partsClaim(causes, { ...about, by: 'cause' }),
      causes && changeClaim(causes, { ...about, by: 'cause' }),
    ]
  })
}

/** Claims on the survey, on weights and on how many companies have a capability. */
export function everySurveyClaim(document: ReportDocument): Made {
  const { survey } = document
  return [
    fixedWeightsClaim(document),
    survey && surveyLeader(survey),
    survey && ratingsClaim(survey.rows, fixedWeights(document)),
    ...findAdoption(document).map(({ capabilityId, capability, application, points }) =>
      adoptionClaim({ capabilityId, title: capability, key: application, points }),
    ),
  ]
}
