/**
 * Returns the query key of a part of a report. The parts depend on each other (an answer changes
 * progress, scores and perhaps the status), so a mutation of one of them invalidates
 * `reportKey(report)`, all of them; only parts on the screen are fetched again.
 */
export function reportKey(report: string, ...part: readonly string[]): readonly string[] {
  return ['report', report, ...part]
}
