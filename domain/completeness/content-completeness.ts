import { APPLICATIONS } from '../catalogue/application.ts'
import {
  type CarriedOver,
  METHODOLOGY_SECTION,
  NOTHING_CARRIED_OVER,
} from '../content/carried-over.ts'
import type { Content } from '../content/content.ts'
import { isRichTextEmpty } from '../content/rich-text.ts'
import { formatMonth } from '../text/format-date.ts'
import { compareTitles } from '../text/titles.ts'
import { type ContentCompleteness, toCompleteness } from './completeness.ts'

/** Lists a carried-over section as missing until it is confirmed. */
type Unconfirmed = (section: string, name: string) => string[]

/**
 * Content building by section: Top Performers is written; every application has key success factors
 * and best-in-class features; there is at least one trend; every category group has notable
 * callouts for every application. Written means rich text that is not empty. Sections carried over
 * from another edition, and the ordinal in such an edition, are missing until someone keeps or
 * changes them.
 */
export function contentCompleteness(
  content: Content,
  categoryGroups: readonly string[],
  carriedOver: CarriedOver = NOTHING_CARRIED_OVER,
): ContentCompleteness {
  const sections = new Set(carriedOver.sections)
  const from = carriedOver.from === null ? 'another edition' : formatMonth(carriedOver.from)
  const unconfirmed: Unconfirmed = (section, name) =>
    sections.has(section) ? [`${name} is carried over from ${from}: keep or change it.`] : []

  const executiveSummary = toCompleteness(missingSummary(content, sections, unconfirmed))
  const productRating = toCompleteness(missingRatings(content, unconfirmed))
  const trendsInnovations = toCompleteness(missingTrends(content, unconfirmed))
  const groups = categoryGroups.toSorted(compareTitles).map((categoryGroup) => ({
    categoryGroup,
    ...toCompleteness(missingInGroup(content, categoryGroup, unconfirmed)),
  }))
  const parts = {
    executiveSummary,
    productRating,
    trendsInnovations,
    categoryPerformance: toCompleteness(groups.flatMap(({ missing }) => missing)),
    methodology: toCompleteness(unconfirmed(METHODOLOGY_SECTION, 'Methodology')),
  }
  return {
    ...toCompleteness(Object.values(parts).flatMap(({ missing }) => missing)),
    ...parts,
    categoryGroups: groups,
  }
}

function missingSummary(
  { executiveSummary }: Content,
  carriedOver: ReadonlySet<string>,
  unconfirmed: Unconfirmed,
): string[] {
  const ordinal = 'executiveSummary.paragraphDate'
  const hasOrdinal = executiveSummary.paragraphDate !== null
  return [
    ...(carriedOver.has(ordinal) && !hasOrdinal
      ? ['Executive Summary: the ordinal of the edition is empty.']
      : unconfirmed(ordinal, 'Executive Summary: the ordinal of the edition')),
    ...unconfirmed('executiveSummary.availableDate', 'Executive Summary: the date of the data'),
    ...(isRichTextEmpty(executiveSummary.topPerformers)
      ? ['Executive Summary: Top Performers is empty.']
      : unconfirmed('executiveSummary.topPerformers', 'Executive Summary: Top Performers')),
  ]
}

const RATING_TEXTS = [
  ['keySuccessFactor', 'Key Success Factors'],
  ['bestInClassFeatures', 'Best-in-Class Features'],
] as const

function missingRatings({ productRating }: Content, unconfirmed: Unconfirmed): string[] {
  return APPLICATIONS.flatMap(({ _id, title }) =>
    RATING_TEXTS.flatMap(([text, name]) =>
      isRichTextEmpty(productRating[_id]?.[text] ?? null)
        ? [`Product Rating, ${title}: ${name} is empty.`]
        : unconfirmed(`productRating.${_id}.${text}`, `Product Rating, ${title}: ${name}`),
    ),
  )
}

function missingTrends({ trendsInnovations }: Content, unconfirmed: Unconfirmed): string[] {
  if (trendsInnovations.length === 0) return ['Trends & Innovations: add at least one trend.']
  return trendsInnovations.flatMap(({ _id, trendTitle }) =>
    unconfirmed(
      `trendsInnovations.${_id}`,
      `Trends & Innovations: ${nameOf(trendTitle, 'a trend')}`,
    ),
  )
}

function missingInGroup(
  { categoryPerformance }: Content,
  group: string,
  unconfirmed: Unconfirmed,
): string[] {
  return APPLICATIONS.flatMap(({ _id, title }) => {
    const place = `Category Performance, ${group}, ${title}`
    const entries = categoryPerformance.filter(
      (entry) => entry.categoryGroup === group && entry.applicationId === _id,
    )
    const isWritten = entries.some(({ notableCallouts }) => !isRichTextEmpty(notableCallouts))
    return [
      ...(isWritten ? [] : [`${place}: Notable Callouts is empty.`]),
      ...entries.flatMap((entry) => [
        ...unconfirmed(
          `categoryPerformance.${entry._id}.notableCallouts`,
          `${place}: Notable Callouts`,
        ),
        ...entry.experiences.flatMap((experience) =>
          unconfirmed(
            `categoryPerformance.${entry._id}.experiences.${experience._id}`,
            `${place}: ${nameOf(experience.title, 'an experience')}`,
          ),
        ),
      ]),
    ]
  })
}

function nameOf(title: string, untitled: string): string {
  return title.trim() === '' ? untitled : `“${title}”`
}
