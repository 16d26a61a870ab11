import { rankText, scoreText } from '../../text/number-text.ts'
import { roundHalfUp } from '../../text/round.ts'
import type { DrawnScore, ReportDocument } from '../document/report-document.ts'
import { drawnResult, type UncertaintySource } from './uncertainty.ts'

/** '74.1 to 79.8%' */
export function intervalText({ low, high }: Pick<DrawnScore, 'low' | 'high'>): string {
  return `${scoreText(low, 1).slice(0, -1)} to ${scoreText(high, 1)}`
}

/** '2nd to 4th'; '2nd' if no other rank is likely. */
export function rankIntervalText({ best, worst }: Pick<DrawnScore, 'best' | 'worst'>): string {
  return best === worst ? rankText(best) : `${rankText(best)} to ${rankText(worst)}`
}

/** '95% interval 74.1 to 79.8%, rank 2nd to 4th' */
export function scoreAndRankText(interval: DrawnScore): string {
  return `95% interval ${intervalText(interval)}, rank ${rankIntervalText(interval)}`
}

/** Returns the meaning of the mark on the axis of a company's scores; '' where nothing was drawn. */
export function intervalMark(document: Pick<ReportDocument, 'uncertainty'>): string {
  const result = drawnResult(document)
  return result
    ? `The thin line with ends is the 95% interval ${assumptionText(result.errorRate)}.`
    : ''
}

/**
 * Returns the share of wrong answers that 95% intervals rest on, for the note below a table that has
 * some; '' where nothing was drawn.
 */
export function intervalNote(
  document: Pick<ReportDocument, 'uncertainty'>,
  errorRate?: number,
): string {
  const result = drawnResult(document, errorRate)
  return result ? `95% intervals ${assumptionText(result.errorRate)}.` : ''
}

/** '4,000 draws' */
export function drawsText(draws: number): string {
  return `${draws.toLocaleString('en-US')} draws`
}

/** '0.5%' */
export function rateText(rate: number): string {
  return `${roundHalfUp(rate * 100, 100)}%`
}

/** 'if 1% of all answers were recorded wrongly' */
export function assumptionText(errorRate: number): string {
  return `if ${rateText(errorRate)} of all answers were recorded wrongly`
}

export const SOURCE_NAMES: Readonly<Record<UncertaintySource, string>> = {
  survey: 'Survey',
  ratings: 'App-store ratings',
  deviceWeights: 'Device weights',
  answers: 'Wrong answers',
}
