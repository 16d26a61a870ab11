import {
  applicationId,
  type Check,
  elementId,
  experienceKind,
  groupName,
  longText,
  nullable,
  ownImageUrl,
  richText,
  title,
} from './content-values.ts'
import type { CategoryPerformance, Experience, Trend } from './content.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'
import { readFields } from './read-fields.ts'

/** A sanity limit. */
export const MAX_EXPERIENCES = 100

/** Reads an element that a patch pushes to the list of this pattern. Throws InvalidPatchError. */
export function readPushedElement(
  pattern: string,
  path: string,
  value: unknown,
): Trend | CategoryPerformance | Experience {
  if (pattern === 'trendsInnovations') return readTrend(path, value)
  if (pattern === 'categoryPerformance') return readCategoryPerformance(path, value)
  return readExperience(path, value)
}

function readTrend(path: string, value: unknown): Trend {
  return readFields<Trend>(
    path,
    value,
    { _id: elementId, trendTitle: title, trendContent: richText },
    { trendTitle: '', trendContent: '' },
  )
}

function readCategoryPerformance(path: string, value: unknown): CategoryPerformance {
  const entry = readFields<CategoryPerformance>(
    path,
    value,
    {
      _id: elementId,
      categoryGroup: groupName,
      applicationId,
      notableCallouts: nullable(richText),
      experiences: listOfExperiences,
    },
    { notableCallouts: null, experiences: [] },
  )
  const experiences = entry.experiences.map((experience, index) =>
    readExperience(`${path}.experiences.${index}`, experience),
  )
  if (new Set(experiences.map(({ _id }) => _id)).size < experiences.length) {
    throw new InvalidPatchError(`${path}.experiences`, 'Ids must differ')
  }
  return { ...entry, experiences }
}

function readExperience(path: string, value: unknown): Experience {
  return readFields<Experience>(
    path,
    value,
    {
      _id: elementId,
      picture: nullable(ownImageUrl),
      experience: experienceKind,
      title,
      text: longText,
    },
    { picture: null, experience: 0, title: '', text: '' },
  )
}

const listOfExperiences: Check = (value) =>
  Array.isArray(value) && value.length <= MAX_EXPERIENCES
    ? null
    : `Must be a list of at most ${MAX_EXPERIENCES} experiences`
