import { APPLICATIONS } from '../../catalogue/application.ts'

/** Parts of a report that threads are about. */
export const SUBJECT_KINDS = ['answer', 'screenshot', 'survey', 'content', 'report'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Id of the subject of threads about a report as a whole. */
export const WHOLE_REPORT = 'report'

const FIXED_PARTS: Readonly<Record<string, string>> = {
  'executiveSummary.topPerformers': 'Executive Summary: Top Performers',
  methodology: 'Methodology',
}
const RATING_TEXTS: Readonly<Record<string, string>> = {
  keySuccessFactor: 'Key Success Factors',
  bestInClassFeatures: 'Best-in-Class Features',
}

/** A part of the content, by its label; the group or trend must be one of the report. */
export interface ContentPart {
  readonly label: string
  /** The category group that it is about, or null. */
  readonly group: string | null
  /** Id of the trend, whose title is its label, or null. */
  readonly trend: string | null
}

/** Returns the part of the content that a key of the portal names; null for an unknown key. */
export function readContentPart(key: string): ContentPart | null {
  const fixed = Object.hasOwn(FIXED_PARTS, key) ? FIXED_PARTS[key] : undefined
  if (fixed !== undefined) return { label: fixed, group: null, trend: null }
  const [head, ...rest] = key.split('.')
  const last = rest.pop() ?? ''
  if (head === 'productRating' && rest.length === 1 && Object.hasOwn(RATING_TEXTS, last)) {
    const application = applicationTitle(rest[0]!)
    if (application === undefined) return null
    return { label: `${application}: ${RATING_TEXTS[last]}`, group: null, trend: null }
  }
  if (head === 'categoryPerformance' && rest.length > 1 && last === 'notableCallouts') {
    const application = applicationTitle(rest.pop()!)
    const group = rest.join('.')
    if (application === undefined || group === '') return null
    return { label: `${group}, ${application}: Notable Callouts`, group, trend: null }
  }
  if (head === 'trendsInnovations' && rest.length === 0 && UUID.test(last)) {
    return { label: 'Trends & Innovations', group: null, trend: last }
  }
  return null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function applicationTitle(id: string): string | undefined {
  return APPLICATIONS.find(({ _id }) => _id === id)?.title
}
