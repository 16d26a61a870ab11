import { existsSync, readFileSync } from 'node:fs'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/**
 * Returns the last line of a test run. A run that failed without a failed test counts as one
 * failure.
 */
export function summarise(
  exitCode: number,
  reports: readonly (VitestReport | PlaywrightReport)[],
): string {
  const counts = reports.map(count)
  const total = (name: keyof Counts) => counts.reduce((sum, one) => sum + one[name], 0)
  const failed = exitCode === 0 ? total('failed') : Math.max(1, total('failed'))
  const skipped = total('skipped')
  return `${total('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function count(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

if (import.meta.main) {
  const [exitCode, ...paths] = process.argv.slice(2)
  const reports = paths
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport)
  console.log(summarise(Number(exitCode), reports))
}
