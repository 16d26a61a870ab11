import { formatMonth } from '../../text/format-date.ts'

interface SelectedScreenshots {
  /** First of the report's month, ISO 8601. */
  readonly date: string
  readonly industry: string
  /** Key of an application; null for screenshots of all. */
  readonly application: string | null
  /** Titles that the screenshots are filtered by; empty for all. */
  readonly companies: readonly string[]
  readonly categories: readonly string[]
}

/**
 * Returns the name of the drive folder for a report's screenshots, with the spaces that the
 * specification gives.
 *
 * @example 'March 2026 - Airlines - Mobile Web - (Alpine, Birch ) - (Booking )'
 */
export function driveFolderName(selected: SelectedScreenshots): string {
  const { date, industry, application, companies, categories } = selected
  const name = `${formatMonth(date)} - ${industry} - ${application ?? 'All applications'}`
  return name + inBrackets(companies) + inBrackets(categories)
}

/** Maximum length of a list of titles, so that drives accept the name. */
const MAX_LIST_LENGTH = 200

function inBrackets(titles: readonly string[]): string {
  if (titles.length === 0) return ''
  let count = titles.length
  while (count > 1 && listOf(titles, count).length > MAX_LIST_LENGTH) count -= 1
  return ` - (${listOf(titles, count)} )`
}

function listOf(titles: readonly string[], count: number): string {
  const list = titles.slice(0, count).join(', ')
  return count < titles.length ? `${list} and ${titles.length - count} more` : list
}
