import {
  type Check,
  capabilityPick,
  experienceKind,
  isoDateTime,
  longText,
  ordinal,
  nullable,
  ownImageUrl,
  richText,
  title,
} from './content-values.ts'

/**
 * The paths that a patch may set (D9) with the check of their values. `$` is an element that the
 * patch selects by a filter, `{applicationId}` an application and `{capabilityId}` a capability.
 */
export const SETTABLE: Readonly<Record<string, Check>> = {
  'executiveSummary.topPerformers': nullable(richText),
  'executiveSummary.paragraphDate': nullable(ordinal),
  'executiveSummary.availableDate': nullable(isoDateTime),
  'productRating.{applicationId}.keySuccessFactor': nullable(richText),
  'productRating.{applicationId}.bestInClassFeatures': nullable(richText),
  'trendsInnovations.$.trendTitle': title,
  'trendsInnovations.$.trendContent': richText,
  'categoryPerformance.$.notableCallouts': nullable(richText),
  'categoryPerformance.$.experiences.$.picture': nullable(ownImageUrl),
  'categoryPerformance.$.experiences.$.experience': experienceKind,
  'categoryPerformance.$.experiences.$.title': title,
  'categoryPerformance.$.experiences.$.text': longText,
  'capabilityPicks.{capabilityId}': nullable(capabilityPick),
}

/** The lists that elements may be pushed to. */
export const PUSHABLE: readonly string[] = [
  'trendsInnovations',
  'categoryPerformance',
  'categoryPerformance.$.experiences',
]

/** The lists that elements may be pulled from. */
export const PULLABLE: readonly string[] = [
  'trendsInnovations',
  'categoryPerformance',
  'categoryPerformance.$.experiences',
]

/** Rich-text fields, to be sanitised before a patch is applied. */
export const RICH_TEXT_FIELDS: readonly string[] = [
  'topPerformers',
  'keySuccessFactor',
  'bestInClassFeatures',
  'trendContent',
  'notableCallouts',
]
