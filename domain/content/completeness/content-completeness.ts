import { APPLICATIONS } from '../../catalogue/application.ts'
import { compareTitles } from '../../text/titles.ts'
import type { Content } from '../content.ts'
import { isRichTextEmpty } from '../rich-text.ts'
import { type ContentCompleteness, toCompleteness } from './completeness.ts'

/**
 * Content building by section: Top Performers is set; every application has key success factors and
 * best-in-class features; at least one trend has a title; every category group has notable callouts
 * for every application. Set means rich text that is not empty, carried over or not.
 */
export function contentCompleteness(
  content: Content,
  categoryGroups: readonly string[],
): ContentCompleteness {
  const groups = categoryGroups.toSorted(compareTitles).map((categoryGroup) => ({
    categoryGroup,
    ...toCompleteness(missingInGroup(content, categoryGroup)),
  }))
  const parts = {
    executiveSummary: toCompleteness(missingSummary(content)),
    productRating: toCompleteness(missingRatings(content)),
    trendsInnovations: toCompleteness(missingTrends(content)),
    categoryPerformance: toCompleteness(groups.flatMap(({ missing }) => missing)),
  }
  return {
    ...toCompleteness(Object.values(parts).flatMap(({ missing }) => missing)),
    ...parts,
    categoryGroups: groups,
  }
}

function missingSummary({ executiveSummary }: Content): string[] {
  return isRichTextEmpty(executiveSummary.topPerformers)
    ? ['Executive Summary: Top Performers is empty.']
    : []
}

/** The texts of a product rating with their names. */
export const RATING_TEXTS = [
  ['keySuccessFactor', 'Key Success Factors'],
  ['bestInClassFeatures', 'Best-in-Class Features'],
] as const

function missingRatings({ productRating }: Content): string[] {
  return APPLICATIONS.flatMap(({ _id, title }) =>
    RATING_TEXTS.flatMap(([text, name]) =>
      isRichTextEmpty(productRating[_id]?.[text] ?? null)
        ? [`Product Rating, ${title}: ${name} is empty.`]
        : [],
    ),
  )
}

function missingTrends({ trendsInnovations }: Content): string[] {
  if (trendsInnovations.some(({ trendTitle }) => trendTitle.trim() !== '')) return []
  return [
    trendsInnovations.length === 0
      ? 'Trends & Innovations: add at least one trend.'
      : 'Trends & Innovations: at least one trend needs a title.',
  ]
}

function missingInGroup({ categoryPerformance }: Content, group: string): string[] {
  return APPLICATIONS.flatMap(({ _id, title }) => {
    const isWritten = categoryPerformance.some(
      ({ categoryGroup, applicationId, notableCallouts }) =>
        categoryGroup === group && applicationId === _id && !isRichTextEmpty(notableCallouts),
    )
    return isWritten ? [] : [`Category Performance, ${group}, ${title}: Notable Callouts is empty.`]
  })
}
