import { storedFields } from '../text/stored-text.ts'
import type { PushChange } from './content-change.ts'
import { InvalidPatchError } from './content-patch.ts'
import {
  type Check,
  applicationId,
  elementId,
  experienceKind,
  groupName,
  longText,
  nullable,
  ownImageUrl,
  richText,
  title,
} from './content-values.ts'
import type { CategoryPerformance, Content, Experience, Trend } from './content.ts'
import { findMissingElement } from './find-conflicts.ts'

/** A sanity limit. */
const MAX_EXPERIENCES = 100

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

/**
 * Reads an element to push: every field must pass its check, missing fields get their default, and
 * unknown fields are not allowed. Throws InvalidPatchError with the field.
 */
function readFields<Element extends { readonly _id: string }>(
  path: string,
  value: unknown,
  checks: { readonly [Field in keyof Element]: Check },
  defaults: Partial<Element>,
): Element {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidPatchError(path, 'Must be an object')
  }
  for (const field of Object.keys(value)) {
    if (!Object.hasOwn(checks, field)) {
      throw new InvalidPatchError(`${path}.${field}`, 'Unknown field')
    }
  }
  const element = storedFields({ ...defaults, ...value }) as Element
  for (const [field, check] of Object.entries<Check>(checks)) {
    const message = check(element[field as keyof Element])
    if (message !== null) throw new InvalidPatchError(`${path}.${field}`, message)
  }
  return element
}

/** A sanity limit. */
const MAX_TRENDS = 100

/**
 * Checks that an element can be added: its id is new, its list is not full, and there is at most
 * one entry of category performance for each of the report's groups and applications. Throws
 * InvalidPatchError.
 */
export function checkPush(
  content: Content,
  { written, segments, element }: PushChange,
  categoryGroups: readonly string[],
): void {
  if (findMissingElement(content, segments) === null) {
    throw new InvalidPatchError(written, 'An element with this id already exists')
  }
  if ('categoryGroup' in element) {
    const { categoryGroup, applicationId } = element
    if (!categoryGroups.includes(categoryGroup)) {
      throw new InvalidPatchError(
        `${written}.categoryGroup`,
        'The report has no such category group',
      )
    }
    const isTaken = content.categoryPerformance.some(
      (entry) => entry.categoryGroup === categoryGroup && entry.applicationId === applicationId,
    )
    if (isTaken) {
      throw new InvalidPatchError(
        written,
        'There is an entry for this group and application already',
      )
    }
  } else if ('trendTitle' in element) {
    if (content.trendsInnovations.length >= MAX_TRENDS) {
      throw new InvalidPatchError(written, `There may be at most ${MAX_TRENDS} trends`)
    }
  } else {
    const entry = content.categoryPerformance.find(({ _id }) => _id === segments[1])
    if (entry && entry.experiences.length >= MAX_EXPERIENCES) {
      throw new InvalidPatchError(written, `There may be at most ${MAX_EXPERIENCES} experiences`)
    }
  }
}
