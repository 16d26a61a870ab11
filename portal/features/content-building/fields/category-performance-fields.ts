import type { ContentBuilding } from '@insights/contract/content-building.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

import type { ContentField } from '../content-field.ts'
import { experienceKey } from './experience-fields.ts'
import { richTextField } from './rich-text-field.ts'

/** A category group in an application. */
export interface PerformancePlace {
  readonly categoryGroup: string
  readonly applicationId: ApplicationId
}

/** What is written about a place; undefined before anything is. */
export function performanceAt(
  content: ContentBuilding | null,
  { categoryGroup, applicationId }: PerformancePlace,
) {
  return content?.categoryPerformance.find(
    (entry) => entry.categoryGroup === categoryGroup && entry.applicationId === applicationId,
  )
}

/** The paths under which the callouts of a place and its experiences may have been carried over. */
export function calloutSections(
  content: ContentBuilding | null,
  place: PerformancePlace,
): readonly string[] {
  const entry = performanceAt(content, place)
  if (!entry) return []
  return [
    `categoryPerformance.${entry._id}.notableCallouts`,
    ...entry.experiences.map(({ _id }) => experienceKey({ entry: entry._id, experience: _id })),
  ]
}

/** A new entry for a place, to be pushed. */
export function newPerformance(place: PerformancePlace) {
  return { _id: crypto.randomUUID(), ...place, notableCallouts: null, experiences: [] }
}

export function notableCallouts(place: PerformancePlace): ContentField<string> {
  return richTextField({
    key: `categoryPerformance.${place.categoryGroup}.${place.applicationId}.notableCallouts`,
    label: 'Notable Callouts',
    read: (content) => performanceAt(content, place)?.notableCallouts ?? null,
    write: (content, html) => {
      const entry = performanceAt(content, place)
      if (!entry) {
        return {
          $push: { categoryPerformance: { ...newPerformance(place), notableCallouts: html } },
        }
      }
      return {
        $set: { 'categoryPerformance.$[c].notableCallouts': html },
        arrayFilters: [{ 'c._id': entry._id }],
      }
    },
  })
}
