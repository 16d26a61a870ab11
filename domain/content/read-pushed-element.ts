import {
  applicationId,
  type Check,
  elementId,
  experienceKind,
  groupName,
  longText,
  orNull,
  picture,
  richText,
  title,
} from './content-values.ts'
import type { CategoryPerformance, Experience, Trend } from './content.ts'
import { InvalidPatch } from './invalid-patch.ts'
import { readFields } from './read-fields.ts'

/** A sanity limit. */
export const MOST_EXPERIENCES = 100

/** Reads an element that a patch pushes to the list of this pattern. Throws InvalidPatch. */
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
      notableCallouts: orNull(richText),
      experiences: listOfExperiences,
    },
    { notableCallouts: null, experiences: [] },
  )
  const experiences = entry.experiences.map((experience, index) =>
    readExperience(`${path}.experiences.${index}`, experience),
  )
  if (new Set(experiences.map(({ _id }) => _id)).size < experiences.length) {
    throw new InvalidPatch(`${path}.experiences`, 'Ids must differ')
  }
  return { ...entry, experiences }
}

function readExperience(path: string, value: unknown): Experience {
  return readFields<Experience>(
    path,
    value,
    {
      _id: elementId,
      picture: orNull(picture),
      experience: experienceKind,
      title,
      text: longText,
    },
    { picture: null, experience: 0, title: '', text: '' },
  )
}

const listOfExperiences: Check = (value) =>
  Array.isArray(value) && value.length <= MOST_EXPERIENCES
    ? null
    : `Must be a list of at most ${MOST_EXPERIENCES} experiences`
