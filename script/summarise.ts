import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { listEngines } from '@insights/e2e/engines/engines.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** The files of a run whose tests have not all ended. */
interface UnfinishedReport {
  unfinished: readonly string[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** With paths within `e2e/`. */
  suites?: readonly { readonly file: string }[]
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
  const { numPassedTests, numFailedTests, testResults = [] } = report
  const failed = numFailedTests + unreadable(report).length
  // Not `numPendingTests`, which counts the tests that a dead worker had begun, too.
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = tests.filter(({ status }) => ['skipped', 'todo'].includes(status)).length
  return { passed: numPassedTests, failed, skipped }
}

/** Returns the files that failed before any test of theirs was known. */
function unreadable(report: VitestReport | PlaywrightReport) {
  const files = 'testResults' in report ? (report.testResults ?? []) : []
  return files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
}

/** Returns the long test files that no report contains. */
export function findLeftOut(long: readonly string[], reports: readonly Report[]): string[] {
  const run = reports.flatMap((report) => {
    if ('stats' in report) return (report.suites ?? []).map(({ file }) => `/e2e/${file}`)
    return 'unfinished' in report ? [] : (report.testResults ?? []).map(({ name }) => name)
  })
  return long.filter((file) => !run.some((path) => path.endsWith(`/${file}`)))
}

/** Returns a line for each engine in which the journeys could not run. */
export const describeMissingEngines = (isThere?: (path: string) => boolean): string[] =>
  listEngines(false, isThere).map((name) => `not run in ${name}`)

if (import.meta.main) {
  const [exitCode, ...paths] = process.argv.slice(2)
  const reports = paths
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Report)
  const lastGreen = process.env['LAST_GREEN']
  if (exitCode === '0' && lastGreen) {
    const listed = execFileSync('git', ['ls-files', '*.long.test.ts', '*.long.spec.ts'])
    const names = findLeftOut(listed.toString().trim().split('\n'), reports)
    const which = names.map((name) => `\n  ${name}`).join('')
    console.log(`${names.length} long test files left out, last green at ${lastGreen}:${which}`)
  }
  if (process.env['IN_ENGINES']) for (const line of describeMissingEngines()) console.log(line)
  console.log(summarise(Number(exitCode), reports))
}
