import { byApplication } from '../catalogue/application.ts'
import type { CompanyScore } from '../scoring/scoring-record.ts'

/** A company's scores with only the fields that rankings use. */
export function companyScore(
  companyId: string,
  companyName: string,
  overallPercentage: number,
  unweightedDevicePercentage = overallPercentage,
  categories: readonly (readonly [string, number])[] = [],
): CompanyScore {
  return {
    companyId,
    companyName,
    userRatings: {},
    applications: byApplication(() => ({
      categories: categories.map(([categoryName, share]) => ({
        categoryId: categoryName,
        categoryName,
        weight: 1,
        deviceScore: share,
        unweightedDeviceCategoryPercentage: share,
      })),
      unweightedDeviceScore: 0,
      totalCategoryWeight: 1,
      unweightedDevicePercentage,
      weightedDevicePercentage: 0,
    })),
    overallDevicesSum: 0,
    overallPercentage,
  }
}
