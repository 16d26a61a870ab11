import type { ScoringRanking } from '@insights/contract/scoring-ranking.ts'
import { byApplication } from '@insights/domain/catalogue/application.ts'
import type { CompanyScore } from '@insights/domain/scoring/scoring-record.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

type Score = ScoringRanking['scoringAndRanking'][number]

export function presentScoring(row: Selectable<Tables['scorings']>): ScoringRanking {
  const calculatedAt = row.created_at
  return {
    _id: row.id,
    reportId: row.report_id,
    formulaVersion: row.formula_version,
    scoringAndRanking: row.scoring_and_ranking.map(presentScore),
    createdAt: calculatedAt,
    updatedAt: calculatedAt,
  }
}

function presentScore(score: CompanyScore): Score {
  return {
    companyId: score.companyId,
    companyName: score.companyName,
    userRatings: score.userRatings,
    applications: byApplication((key) => presentApplication(score.applications[key])),
    overallDevicesSum: score.overallDevicesSum,
    overallPercentage: score.overallPercentage,
  }
}

function presentApplication(score: CompanyScore['applications']['Mobile Web']) {
  return {
    categories: score.categories.map((category) => ({
      categoryId: category.categoryId,
      categoryName: category.categoryName,
      weight: category.weight,
      deviceScore: category.deviceScore,
      unweightedDeviceCategoryPercentage: category.unweightedDeviceCategoryPercentage,
    })),
    unweightedDeviceScore: score.unweightedDeviceScore,
    totalCategoryWeight: score.totalCategoryWeight,
    unweightedDevicePercentage: score.unweightedDevicePercentage,
    weightedDevicePercentage: score.weightedDevicePercentage,
  }
}
