import { APPLICATIONS } from '../catalogue/application.ts'
import type { Content } from '../content/content.ts'
import { isRichTextEmpty } from '../content/is-rich-text-empty.ts'
import { compareTitles } from '../text/compare-titles.ts'
import { completenessOf } from './completeness-of.ts'
import type { Completeness, ContentCompleteness } from './completeness.ts'

/**
 * Content building section by section: Top Performers is written; every application has key
 * success factors and best-in-class features; at least one trend exists; every category group
 * has notable callouts for every application. Written means rich text that is not empty.
 */
export function contentCompleteness(
  content: Content,
  categoryGroups: readonly string[],
): ContentCompleteness {
  const executiveSummary = completenessOf(
    isRichTextEmpty(content.executiveSummary.topPerformers)
      ? ['Executive Summary: Top Performers is empty.']
      : [],
  )
  const productRating = completenessOf(missingRatings(content))
  const trendsInnovations = completenessOf(
    content.trendsInnovations.length === 0 ? ['Trends & Innovations: add at least one trend.'] : [],
  )
  const groups = categoryGroups.toSorted(compareTitles).map((categoryGroup) => ({
    categoryGroup,
    ...groupCompleteness(content, categoryGroup),
  }))
  const categoryPerformance = completenessOf(groups.flatMap(({ missing }) => missing))
  const sections = { executiveSummary, productRating, trendsInnovations, categoryPerformance }
  return {
    ...completenessOf(Object.values(sections).flatMap(({ missing }) => missing)),
    ...sections,
    categoryGroups: groups,
  }
}

function missingRatings({ productRating }: Content): string[] {
  return APPLICATIONS.flatMap(({ _id, title }) => {
    const rating = productRating[_id]
    const missing: string[] = []
    if (isRichTextEmpty(rating?.keySuccessFactor ?? null)) {
      missing.push(`Product Rating, ${title}: Key Success Factors is empty.`)
    }
    if (isRichTextEmpty(rating?.bestInClassFeatures ?? null)) {
      missing.push(`Product Rating, ${title}: Best-in-Class Features is empty.`)
    }
    return missing
  })
}

function groupCompleteness({ categoryPerformance }: Content, group: string): Completeness {
  const missing = APPLICATIONS.filter(
    ({ _id }) =>
      !categoryPerformance.some(
        (entry) =>
          entry.categoryGroup === group &&
          entry.applicationId === _id &&
          !isRichTextEmpty(entry.notableCallouts),
      ),
  )
  return completenessOf(
    missing.map(
      ({ title }) => `Category Performance, ${group}, ${title}: Notable Callouts is empty.`,
    ),
  )
}
