import { type ApplicationId, APPLICATIONS } from '../../catalogue/application.ts'

/** Parts of a report that threads are about. */
export const SUBJECT_KINDS = ['answer', 'screenshot', 'survey', 'content', 'report'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Origins of threads: a comment, the return of the report to draft, a query in review. */
export const THREAD_ORIGINS = ['comment', 'return', 'query'] as const
export type ThreadOrigin = (typeof THREAD_ORIGINS)[number]

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
  /** The category group that it is about with its application, or null. */
  readonly group: string | null
  readonly application: ApplicationId | null
  /** Id of the trend, whose title is its label, or null. */
  readonly trend: string | null
}

const NOWHERE = { group: null, application: null, trend: null }

/** Returns the part of the content that a key of the portal names; null for an unknown key. */
export function readContentPart(key: string): ContentPart | null {
  const fixed = Object.hasOwn(FIXED_PARTS, key) ? FIXED_PARTS[key] : undefined
  if (fixed !== undefined) return { ...NOWHERE, label: fixed }
  const [head, ...rest] = key.split('.')
  const last = rest.pop() ?? ''
  if (head === 'productRating' && rest.length === 1 && Object.hasOwn(RATING_TEXTS, last)) {
    const application = applicationOf(rest[0]!)
    if (application === undefined) return null
    const label = `${application.title}: ${RATING_TEXTS[last]}`
    return { ...NOWHERE, label, application: application._id }
  }
  if (head === 'categoryPerformance' && rest.length > 1 && last === 'notableCallouts') {
    const application = applicationOf(rest.pop()!)
    const group = rest.join('.')
    if (application === undefined || group === '') return null
    const label = `${group}, ${application.title}: Notable Callouts`
    return { ...NOWHERE, label, group, application: application._id }
  }
  if (head === 'trendsInnovations' && rest.length === 0 && UUID.test(last)) {
    return { ...NOWHERE, label: 'Trends & Innovations', trend: last }
  }
  return null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const applicationOf = (id: string) => APPLICATIONS.find(({ _id }) => _id === id)
