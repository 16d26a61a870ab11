import { parseNumber } from '../text/parse-number.ts'

/** Spreadsheets write no longer numbers. */
const MAX_LENGTH = 100

/**
 * Returns a share as a whole percentage, or null if the cell holds none: percent signs removed,
 * rounded halves up, then 0 to 100 (D7). '18%', ' 18 ', 17.5 and '18.49' are all 18.
 */
export function readShare(cell: unknown): number | null {
  const value = typeof cell === 'number' ? cell : numberIn(cell)
  if (value === null || !Number.isFinite(value)) return null
  // Adding 0 turns the -0 of a rounded -0.4 into 0.
  const share = Math.round(value) + 0
  return share >= 0 && share <= 100 ? share : null
}

function numberIn(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const bare = text.replaceAll('%', '').trim()
  const number = bare.length <= MAX_LENGTH ? parseNumber(bare) : bare
  return typeof number === 'number' ? number : null
}
