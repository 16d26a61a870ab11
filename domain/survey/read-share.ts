import { readCellNumber } from '../text/parse-number.ts'

/** Spreadsheets write no longer numbers. */
const MAX_LENGTH = 100

/** Calculated zeros may be below 0 by less. */
const NOISE = 1e-9

/** How spreadsheets show a zero. */
const DASH = /^[-‒–—−]$/

export interface Share {
  readonly value: number
  readonly isPercent: boolean
}

/**
 * Returns the number in a cell of shares, with or without a percent sign; null if the cell holds
 * none, or one below 0. A dash alone is 0.
 */
export function readShare(cell: unknown): Share | null {
  const text = typeof cell === 'string' ? cell.replaceAll('%', '').trim() : ''
  const value = typeof cell === 'number' ? cell : readNumber(text)
  if (value === null || !Number.isFinite(value) || value < -NOISE) return null
  return { value: Math.max(0, value), isPercent: typeof cell === 'string' && cell.includes('%') }
}

function readNumber(text: string): number | null {
  if (DASH.test(text)) return 0
  return text.length <= MAX_LENGTH ? readCellNumber(text) : null
}
