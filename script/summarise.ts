import { existsSync, readFileSync } from 'node:fs'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly unknown[]
  }[]
}

/** The files of a run whose tests have not all ended. */
interface UnfinishedReport {
  unfinished: readonly string[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

type Report = VitestReport | PlaywrightReport | UnfinishedReport

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/**
 * Returns the last lines of a test run: the files that did not end, each a failure, then the counts.
 * A run that failed without a failed test counts as one failure.
 */
export function summarise(exitCode: number, reports: readonly Report[]): string {
  const counts = reports.map(count)
  const total = (name: keyof Counts) => counts.reduce((sum, one) => sum + one[name], 0)
  const failed = exitCode === 0 ? total('failed') : Math.max(1, total('failed'))
  const skipped = total('skipped')
  const named = reports.flatMap((report) =>
    'unfinished' in report
      ? report.unfinished.map((file) => `${file} has not ended: its worker died.\n`)
      : unreadable(report).map(({ name }) => `${name} could not be read.\n`),
  )
  return `${named.join('')}${total('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function count(report: Report): Counts {
  if ('unfinished' in report) return { passed: 0, failed: report.unfinished.length, skipped: 0 }
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests } = report
  const failed = numFailedTests + unreadable(report).length
  return { passed: numPassedTests, failed, skipped: numPendingTests }
}

/** Returns the files that failed before any test of theirs was known. */
function unreadable(report: VitestReport | PlaywrightReport) {
  const files = 'testResults' in report ? (report.testResults ?? []) : []
  return files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
}

if (import.meta.main) {
  const [exitCode, ...paths] = process.argv.slice(2)
  const reports = paths
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Report)
  console.log(summarise(Number(exitCode), reports))
}
