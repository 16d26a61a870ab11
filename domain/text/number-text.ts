import { ordinal } from './ordinal.ts'
import { decimalText, roundHalfUp } from './round.ts'

/**
 * Returns a score with the one decimal that texts and charts show, halves up: 0.7363 is '73.6%'.
 */
export function scoreText(fraction: number, decimals = 1): string {
  return `${decimalText(fraction * 100, decimals)}%`
}

/**
 * Returns the distance of two scores, whatever its sign: 0.0332 is '3.3 points'. A distance that is
 * rounded to nothing is no tie: 'less than 0.1 points'.
 */
export function pointsText(distance: number): string {
  return `${pointsNumber(distance)} points`
}

/** Returns a distance without its unit: '3.3', 'less than 0.1'. */
export function pointsNumber(distance: number): string {
  const points = decimalText(Math.abs(distance) * 100, 1)
  return points === '0.0' && distance !== 0 ? 'less than 0.1' : points
}

/**
 * Returns the change of a score in points of a percent with its sign: '+3.6', '−5.3'. A change
 * that is rounded to nothing is neither up nor down: '±0.0'.
 */
export function changeText(change: number, decimals = 1): string {
  const points = decimalText(Math.abs(change) * 100, decimals)
  const sign = Number(points) === 0 ? '±' : change > 0 ? '+' : '−'
  return `${sign}${points}`
}

/**
 * Returns the distance of a score to the one that is `gap` less, as texts show both: from 76.6% to 71.0%
 * it is '5.6 points', though the exact 76.64 and 70.96 are 5.68 apart.
 */
export function gapText(score: number, gap: number): string {
  return pointsText(shownChange(score, gap))
}

/**
 * Returns the difference of two scores as texts show them, and the exact one of scores that look
 * alike, which is no tie.
 */
export function shownDifference(score: number, other: number): number {
  const shown = difference(roundHalfUp(score, 1000), roundHalfUp(other, 1000))
  return shown === 0 ? difference(score, other) : shown
}

/**
 * Returns the change of a score with its sign, as texts show it and the score before: from 71.0% to
 * 76.6% it is '+5.6', though the exact change is +5.68.
 */
export function scoreChangeText(score: number, change: number): string {
  return changeText(shownChange(score, change))
}

/** Returns a change as the difference of the two scores that texts show. */
export function shownChange(score: number, change: number): number {
  return shownDifference(score, difference(score, change))
}

/** Scores have 4 decimals; returns the difference of two of them without floating-point errors. */
export function difference(score: number, other: number): number {
  return Math.round((score - other) * 10_000) / 10_000 + 0
}

/** A rank as readers see it: '5th', and '=2nd' when others share it. */
export function rankText(rank: number, tied = false): string {
  return `${tied ? '=' : ''}${ordinal(rank)}`
}

/** A rank within a sentence: '5th', and 'joint 2nd' when others share it. */
export function sharedRankText(rank: number, shared = false): string {
  return `${shared ? 'joint ' : ''}${ordinal(rank)}`
}

/** 'Corvane’s', 'Fairhaven Inns’'. */
export function possessive(name: string): string {
  return `${name}’${/s$/i.test(name) ? '' : 's'}`
}

/** A whole number as all pages write it: '1,260'. */
export function numberText(count: number): string {
  return count.toLocaleString('en-US')
}

/** '0 of 1,260'. */
export function ofText(done: number, all: number): string {
  return `${numberText(done)} of ${numberText(all)}`
}

/** '2 capabilities', '1 capability'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

/** 'Halden & Rowe', 'Corvane and Pennant Bank', 'Corvane, Pennant Bank and Tidewell'. */
export function listText(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
