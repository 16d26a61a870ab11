/** Half as much again as the portal allows. */
const LONGEST = 300

/** The fields of a document that hold titles. */
const TITLES = new Set([
  'title',
  'company',
  'categoryGroup',
  'category',
  'categoryName',
  'capability',
  'name',
])

/** Shortens a title that is too long; texts under other keys stay as they are. */
export function shortenTitle(text: string, key: string): string {
  if (text.length <= LONGEST || !TITLES.has(key)) return text
  return `${text.slice(0, LONGEST - 1).toWellFormed()}…`
}
