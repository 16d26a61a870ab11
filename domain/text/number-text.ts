import { ordinal } from './ordinal.ts'

/**
 * Returns a score with decimals, halves up: 0.7363 is '73.6%', with two decimals '73.63%'. Scores
 * have 4 decimals, so the product is freed of floating-point errors before it is rounded.
 */
export function scoreText(fraction: number, decimals = 1): string {
  return `${roundPoints(fraction, decimals).toFixed(decimals)}%`
}

/** Returns the distance of two scores, whatever its sign: 0.0332 is '3.3 points'. */
export function pointsText(distance: number, decimals = 1): string {
  return `${roundPoints(Math.abs(distance), decimals).toFixed(decimals)} points`
}

/**
 * Returns the change of a score in points of a percent with its sign: '+3.6', '−5.3'. What is
 * rounded to nothing is neither up nor down: '±0.0'.
 */
export function changeText(change: number, decimals = 1): string {
  const points = roundPoints(Math.abs(change), decimals)
  const sign = points === 0 ? '±' : change > 0 ? '+' : '−'
  return `${sign}${points.toFixed(decimals)}`
}

function roundPoints(fraction: number, decimals: number): number {
  const unit = 10 ** decimals
  return Math.floor((Math.round(fraction * 1e6) / 1e4) * unit + 0.5 + 1e-9) / unit
}

/** A rank as readers see it: '5th', and '=2nd' where others share it. */
export function rankText(rank: number, tied = false): string {
  return `${tied ? '=' : ''}${ordinal(rank)}`
}

/** '2 capabilities', '1 capability'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** 'Halden & Rowe', 'Corvane and Pennant Bank', 'Corvane, Pennant Bank and Tidewell'. */
export function listText(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
