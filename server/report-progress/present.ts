import type { ReportProgress } from '@insights/contract/report-progress.ts'
import { type ApplicationKey, APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { type Completeness, answersComplete } from '@insights/domain/completeness/completeness.ts'
import type { AnswerCount } from '@insights/domain/report/report-parts.ts'
import { checkUserRatings } from '@insights/domain/scoring/check-scoring-inputs.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'

import type { Progress } from './find-progress.ts'

const ids = new Map<ApplicationKey, (typeof APPLICATIONS)[number]['_id']>(
  APPLICATIONS.map(({ _id, title }) => [title, _id]),
)

export function presentProgress(report: string, progress: Progress): ReportProgress {
  const { completeness, companies, counts } = progress
  const { steps, contentBuilding: content } = completeness
  const countsOf = Map.groupBy(counts, ({ companyId }) => companyId)
  return {
    report,
    complete: completeness.complete,
    parts: {
      capabilitiesTable: presentPart(completeness.capabilitiesTable, true),
      consumerSurvey: presentPart(completeness.consumerSurvey, true),
      scoringRanking: presentPart(completeness.scoringRanking, steps.scoringRanking),
      contentBuilding: presentPart(content, steps.contentBuilding),
    },
    sections: {
      executiveSummary: content.executiveSummary.complete,
      productRating: content.productRating.complete,
      categoryPerformance: content.categoryPerformance.complete,
      trendsInnovations: content.trendsInnovations.complete,
      categoryGroups: content.categoryGroups
        .filter(({ complete }) => complete)
        .map(({ categoryGroup }) => categoryGroup),
    },
    companies: sortByTitle(companies, ({ companyId }) => companyId).map(
      ({ companyId, userRatings, ratingsCarriedOver }) => ({
        companyId,
        complete: answersComplete(countsOf.get(companyId) ?? []),
        rated: Object.keys(checkUserRatings(userRatings)).length === 0 && !ratingsCarriedOver,
        ratingsCarriedOver,
        categories: (countsOf.get(companyId) ?? []).map(presentCount),
      }),
    ),
  }
}

function presentPart({ complete, missing }: Completeness, open: boolean) {
  return { complete, open, missing: [...missing] }
}

function presentCount({ categoryId, application, total, completed }: AnswerCount) {
  return { categoryId, applicationId: ids.get(application)!, total, completed }
}
