import type { PushChange } from './content-change.ts'
import type { Content } from './content.ts'
import { findMissingElement } from './find-missing-element.ts'
import { InvalidPatchError } from './invalid-patch-error.ts'
import { MAX_EXPERIENCES } from './read-pushed-element.ts'

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
