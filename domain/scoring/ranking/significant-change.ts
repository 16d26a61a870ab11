/**
 * A change of a score since the previous edition is significant, and marked by an arrow, from so many
 * points on (D8). Texts, files and claims name this number; stored documents have the marks, so that another number
 * needs another `DOCUMENT_SHAPE` (`server/reading/documents/stored-document.ts`).
 */
export const SIGNIFICANT_POINTS = 5

export interface ScoreChange {
  /** Score now minus score before, 4 decimals; null without a previous score. */
  readonly change: number | null
  readonly significant: boolean
}

/**
 * Returns the change of a score since the previous report. Counted in ten-thousandths, the unit that
 * scores are rounded to, since 0.85 - 0.8 is less than 0.05 in floating point.
 */
export function scoreChange(now: number, before: number | null): ScoreChange {
  if (before === null) return { change: null, significant: false }
  const change = Math.round(now * 10_000) - Math.round(before * 10_000)
  return { change: change / 10_000, significant: Math.abs(change) >= SIGNIFICANT_POINTS * 100 }
}
