import type { ContentBuilding } from '@insights/contract/content-building.ts'
import type { Experience, Trend } from '@insights/domain/content/content.ts'

import type { PatchOperations } from './content-field.ts'
import {
  newPerformance,
  performanceAt,
  type PerformancePlace,
} from './fields/category-performance-fields.ts'
import type { ExperiencePlace } from './fields/experience-fields.ts'

export function pushTrend(id: string): PatchOperations {
  const trend: Trend = { _id: id, trendTitle: '', trendContent: '' }
  return { $push: { trendsInnovations: trend } }
}

export function pullTrend(id: string): PatchOperations {
  return { $pull: { trendsInnovations: { _id: id } } }
}

/** Adds an empty card, and with it the place's entry if this is the first thing there. */
export function pushExperience(
  content: ContentBuilding,
  place: PerformancePlace,
  id: string,
): PatchOperations {
  const card: Experience = { _id: id, picture: null, experience: 0, title: '', text: '' }
  const entry = performanceAt(content, place)
  if (!entry) {
    return { $push: { categoryPerformance: { ...newPerformance(place), experiences: [card] } } }
  }
  return {
    $push: { 'categoryPerformance.$[c].experiences': card },
    arrayFilters: [{ 'c._id': entry._id }],
  }
}

export function pullExperience({ entry, experience }: ExperiencePlace): PatchOperations {
  return {
    $pull: { 'categoryPerformance.$[c].experiences': { _id: experience } },
    arrayFilters: [{ 'c._id': entry }],
  }
}
