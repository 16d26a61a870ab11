import { SIGNIFICANT_POINTS } from './significant-change.ts'

/** Explains the arrows of a ranking, outside Scoring & Ranking. */
export const ARROWS_NOTE = `Arrows mark a change of ${SIGNIFICANT_POINTS} points or more.`

/** Explains the arrows of Scoring & Ranking (A2). */
export const RANK_NOTE = `Note: up/down = Significant change since last report (Differences of +/- ${SIGNIFICANT_POINTS}% are significant at 95% confidence).`

/** Explains the note and its limits. */
export const RANK_NOTE_MEANING = `The arrow marks every score that differs from the last report by ${SIGNIFICANT_POINTS} points or more. That is a threshold, the same in every report. It is not a test of this survey: no probability was calculated from the answers of this report.`
