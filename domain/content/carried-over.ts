import type { Content } from './content.ts'
import { pathsOverlap } from './find-conflicts.ts'
import { isRichTextEmpty } from './rich-text.ts'

/**
 * Content that an edition copied from its previous edition, and that is neither kept nor changed
 * yet.
 */
export interface CarriedOver {
  /** Month of that edition, ISO 8601; null if nothing was carried over. */
  readonly from: string | null
  /** Paths of `listCarriedOver`, and 'methodology'. */
  readonly sections: readonly string[]
}

/** The section of a report's methodology, which is a separate record. */
export const METHODOLOGY_SECTION = 'methodology'

const KEEPABLE = [
  /^executiveSummary\.(topPerformers|paragraphDate|availableDate)$/,
  /^productRating\.[\w-]{1,64}\.(keySuccessFactor|bestInClassFeatures)$/,
  /^trendsInnovations\.[\w-]{1,64}$/,
  /^capabilityPicks\.[\w-]{1,64}$/,
  /^categoryPerformance\.[\w-]{1,64}\.(notableCallouts|experiences\.[\w-]{1,64})$/,
]

/** Returns whether a path is a section that can be kept. */
export function isKeepable(path: string): boolean {
  return KEEPABLE.some((pattern) => pattern.test(path))
}

/**
 * Returns the sections to confirm when content is copied into another edition, as paths with
 * element ids. The ordinal is included even while empty, because every edition needs another one.
 */
export function listCarriedOver(content: Content): string[] {
  const { executiveSummary, productRating, trendsInnovations, categoryPerformance } = content
  const picks = Object.entries(content.capabilityPicks ?? {})
  const sections = ['executiveSummary.paragraphDate']
  if (executiveSummary.availableDate !== null) sections.push('executiveSummary.availableDate')
  if (!isRichTextEmpty(executiveSummary.topPerformers)) {
    sections.push('executiveSummary.topPerformers')
  }
  for (const [application, rating] of Object.entries(productRating)) {
    for (const text of ['keySuccessFactor', 'bestInClassFeatures'] as const) {
      if (!isRichTextEmpty(rating[text])) sections.push(`productRating.${application}.${text}`)
    }
  }
  for (const { _id } of trendsInnovations) sections.push(`trendsInnovations.${_id}`)
  for (const { _id, notableCallouts, experiences } of categoryPerformance) {
    const entry = `categoryPerformance.${_id}`
    if (!isRichTextEmpty(notableCallouts)) sections.push(`${entry}.notableCallouts`)
    for (const experience of experiences) sections.push(`${entry}.experiences.${experience._id}`)
  }
  for (const [capability, pick] of picks) {
    if (pick !== null) sections.push(`capabilityPicks.${capability}`)
  }
  return sections
}

/** Returns the sections that remain to be confirmed after these paths were kept or changed. */
export function leftCarriedOver(sections: readonly string[], paths: readonly string[]): string[] {
  return sections.filter((section) => !paths.some((path) => pathsOverlap(section, path)))
}

/** The parts of a report's content that have a page of their own. */
const PARTS = [
  'executiveSummary',
  'productRating',
  'trendsInnovations',
  'categoryPerformance',
] as const

export type LookedAt = Readonly<
  Record<(typeof PARTS)[number], { readonly done: number; readonly total: number }>
>

/**
 * Returns how many texts of each part were kept or changed since they were carried over; null if nothing
 * was. Texts that were added count as looked at.
 */
export function countLookedAt(content: Content, { from, sections }: CarriedOver): LookedAt | null {
  if (from === null) return null
  const written = listCarriedOver(content)
  const counts = PARTS.map((part) => {
    const ofPart = (path: string) => path.startsWith(`${part}.`)
    const left = sections.filter(ofPart)
    const total = new Set([...written.filter(ofPart), ...left]).size
    return [part, { done: total - left.length, total }]
  })
  return Object.fromEntries(counts) as LookedAt
}
