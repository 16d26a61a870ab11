import { APPLICATIONS } from '../catalogue/application.ts'
import { NOT_ONE_LINE, ONE_LINE } from '../text/one-line.ts'

/**
 * Checks a value of content: returns a message, or null if it is valid. For rich text only the
 * length is checked; the caller has sanitised it.
 */
export type Check = (value: unknown) => string | null

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/
const ELEMENT_ID = /^[\w-]{1,64}$/

/** The longest rich text, in characters of HTML. */
export const MAX_RICH_TEXT_LENGTH = 200_000

/** Each takes the server some microseconds; a table of a few thousand cells has fewer. */
export const MAX_RICH_TEXT_TAGS = 15_000

/** Live figures in one text. */
export const MAX_LIVE_FIGURES = 500

export const richText: Check = (value) =>
  text(MAX_RICH_TEXT_LENGTH)(value) ??
  (hasFewTags(value as string) ? null : 'Must have at most 15,000 tags') ??
  (hasFewFigures(value as string) ? null : `Must have at most ${MAX_LIVE_FIGURES} live figures`)

/** Returns whether a rich text can be sanitised without blocking the event loop. */
export function hasFewTags(html: string): boolean {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0 && tags <= MAX_RICH_TEXT_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1)
  }
  return tags <= MAX_RICH_TEXT_TAGS
}

function hasFewFigures(html: string): boolean {
  return html.split('data-figure', MAX_LIVE_FIGURES + 2).length <= MAX_LIVE_FIGURES + 1
}

export const title: Check = (value) => line(200)(value)
export const longText: Check = (value) => text(5000)(value)
export const ownImageUrl: Check = (value) => text(300)(value)

export const groupName: Check = (value) => (value === '' ? 'Required' : text(200)(value))

export const ordinal: Check = (value) => line(100)(value)

export const isoDateTime: Check = (value) =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
    ? null
    : 'Must be a date and time in UTC, as 2025-11-01T00:00:00.000Z'

export const experienceKind: Check = (value) =>
  value === 0 || value === 1 || value === 2
    ? null
    : 'Must be 0 (good experience), 1 (bad experience) or 2 (interesting)'

export const elementId: Check = (value) =>
  typeof value === 'string' && ELEMENT_ID.test(value) ? null : 'Must be an id'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Ids of the database's own. */
export const uuid: Check = (value) =>
  typeof value === 'string' && UUID.test(value) ? null : 'Must be an id'

/** The longest reason of a pick, in characters. */
export const MAX_PICK_REASON = 200

/** A company, an application and a reason, and nothing else. */
export const capabilityPick: Check = (value) => {
  const { companyId, applicationId: application, reason, ...others } = Object(value) as Node
  if (Object.keys(others).length > 0) return 'Must be { companyId, applicationId, reason }'
  return (
    uuid(companyId) ??
    applicationId(application) ??
    line(MAX_PICK_REASON)(reason) ??
    (String(reason).trim() === '' ? 'Must give a reason' : null)
  )
}

type Node = Readonly<Record<string, unknown>>

export const applicationId: Check = (value) =>
  APPLICATIONS.some(({ _id }) => _id === value)
    ? null
    : `Must be one of ${APPLICATIONS.map(({ _id }) => _id).join(', ')}`

/** Accepts null as well. */
export function nullable(check: Check): Check {
  return (value) => (value === null ? null : check(value))
}

function line(longest: number): Check {
  return (value) => text(longest)(value) ?? (ONE_LINE.test(value as string) ? null : NOT_ONE_LINE)
}

function text(longest: number): Check {
  return (value) => {
    if (typeof value !== 'string') return 'Must be text'
    return value.length > longest ? `Must be at most ${longest} characters` : null
  }
}
