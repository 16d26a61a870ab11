/** Explains the arrows of a ranking, outside Scoring & Ranking. */
export const ARROWS_NOTE = 'Arrows mark a change of 5 points or more.'

/** Explains the arrows of Scoring & Ranking (A2). */
export const RANK_NOTE =
  'Note: up/down = Significant change since last report (Differences of +/- 5% are significant at 95% confidence).'

/** Explains the note and its limits. */
export const RANK_NOTE_MEANING =
  'The arrow marks every score that differs from the last report by five points or more. That is a threshold, the same in every report. It is not a test of this survey: no probability was calculated from the answers of this report.'
