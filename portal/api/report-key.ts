/**
 * The key of something that belongs to a report. The parts of a report hang together (an answer
 * changes progress, scores and perhaps the status), so whoever changes one of them invalidates
 * `reportKey(report)`, that is all of them; only what is on the screen is fetched again.
 */
export function reportKey(report: string, ...part: readonly string[]): readonly string[] {
  return ['report', report, ...part]
}
