import { editDistance } from '../text/edit-distance.ts'
import { titleMatchKey } from '../text/title-match-key.ts'

/** Maximum number of rows compared with questions. */
const MAX_EXPLAINED_ROWS = 50

/** Maximum length of a text in a message; longer ones are cut. */
const MAX_NAME_LENGTH = 80

/** Limits of the titles to compare: their length and number. */
const MAX_COMPARED_LENGTH = 200
const MAX_COMPARED_TITLES = 500

export interface UnmatchedRow {
  /** How messages refer to the row. */
  readonly row: number
  readonly name: string
  /** Its question already has a row. */
  readonly repeated: boolean
}

/** Returns a sentence for each row without a question, with the question that it may mean. */
export function explainUnmatchedRows(
  rows: readonly UnmatchedRow[],
  missing: readonly string[],
): readonly string[] {
  const titles = missing
    .slice(0, MAX_COMPARED_TITLES)
    .map((title) => ({ title, key: titleMatchKey(title).slice(0, MAX_COMPARED_LENGTH) }))
  return rows.slice(0, MAX_EXPLAINED_ROWS).map(({ row, name, repeated }) => {
    const called = `row ${row} "${shorten(name)}"`
    if (repeated) return `${called} is in the file already`
    const meant = nearestTitle(titleMatchKey(name).slice(0, MAX_COMPARED_LENGTH), titles)
    return meant === undefined
      ? `${called} is no question of this industry`
      : `${called}: did you mean "${shorten(meant)}"?`
  })
}

interface Titled {
  readonly title: string
  readonly key: string
}

/** Returns the title with the smallest distance, at most a quarter of its characters. */
function nearestTitle(key: string, titles: readonly Titled[]): string | undefined {
  let nearest: string | undefined
  let most = Math.max(1, Math.floor(key.length / 4))
  for (const { title, key: other } of titles) {
    const distance = editDistance(key, other, most)
    if (distance > most) continue
    nearest = title
    most = distance - 1
    if (most < 0) break
  }
  return nearest
}

function shorten(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line
}
