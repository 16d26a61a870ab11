/** Half as much again as the portal takes. */
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

/** A title that is not too long to be one; texts, under other keys, stay as long as they are. */
export function shortenTitle(text: string, key: string): string {
  if (text.length <= LONGEST || !TITLES.has(key)) return text
  return `${text.slice(0, LONGEST - 1).toWellFormed()}…`
}
