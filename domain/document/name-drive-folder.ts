import { formatMonth } from '../text/format-month.ts'

interface Chosen {
  /** First of the report's month, ISO 8601. */
  readonly date: string
  readonly industry: string
  /** The key of one; null for screenshots of all of them. */
  readonly application: string | null
  /** Titles of those that the screenshots are narrowed down to; none for all. */
  readonly companies: readonly string[]
  readonly categories: readonly string[]
}

/**
 * The folder on a drive that screenshots of a report go to, with the specification's blanks to the
 * letter (section 2, cloud-drive return screen).
 *
 * @example 'March 2026 - Airlines - Mobile Web - (Alpine, Birch ) - (Booking )'
 */
export function nameDriveFolder(chosen: Chosen): string {
  const { date, industry, application, companies, categories } = chosen
  const name = `${formatMonth(date)} - ${industry} - ${application ?? 'All applications'}`
  return name + inBrackets(companies) + inBrackets(categories)
}

function inBrackets(titles: readonly string[]): string {
  return titles.length > 0 ? ` - (${titles.join(', ')} )` : ''
}
