import {
  type ReportProgress,
  reportProgressApi,
} from '@insights/contract/reports/report-progress.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  answersComplete,
  type Completeness,
} from '@insights/domain/content/completeness/completeness.ts'
import { checkUserRatings } from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'

import { presentMonth } from '../../database/columns.ts'
import { notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { type Progress, findProgress } from './find-progress.ts'

export const reportProgressRoutes: Routes = async (route, { db }) => {
  route(
    reportProgressApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('read', 'id'), secondCoder: 'withheld' },
    async (request) => {
      const { id } = request.params
      const progress = await findProgress(db, callerOf(request), id)
      if (!progress) throw notFound()
      return presentProgress(id, progress)
    },
  )
}

const ids = new Map<ApplicationKey, (typeof APPLICATIONS)[number]['_id']>(
  APPLICATIONS.map(({ _id, title }) => [title, _id]),
)

function presentProgress(report: string, progress: Progress): ReportProgress {
  const { completeness, companies, counts, changedAnswers, carriedOverFrom } = progress
  const { carriedOverTexts, lookedAt } = progress
  const { steps, contentBuilding: content } = completeness
  const countsOf = Map.groupBy(counts, ({ companyId }) => companyId)
  return {
    report,
    complete: completeness.complete && changedAnswers.missing === 0,
    changedAnswers,
    carriedOver: {
      from: presentMonth(carriedOverFrom),
      items: [...completeness.unconfirmed],
      texts: carriedOverTexts.map(({ section, name, group = null, application = null }) => ({
        section,
        name,
        group,
        application,
      })),
      lookedAt,
    },
    parts: {
      capabilitiesTable: presentPart(completeness.capabilitiesTable, true),
      consumerSurvey: presentPart(completeness.consumerSurvey, true),
      scoringRanking: {
        ...presentPart(completeness.scoringRanking, steps.scoringRanking),
        updating: completeness.scoringRanking.updating,
      },
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
        rated: Object.keys(checkUserRatings(userRatings)).length === 0,
        ratingsCarriedOver,
        categories: (countsOf.get(companyId) ?? []).map(presentCount),
      }),
    ),
  }
}

function presentPart({ complete, missing }: Completeness, open: boolean) {
  return { complete, open, missing: [...missing] }
}

function presentCount({ categoryId, application, ...counts }: Progress['counts'][number]) {
  const { total, completed, screenshots } = counts
  return { categoryId, applicationId: ids.get(application)!, total, completed, screenshots }
}
