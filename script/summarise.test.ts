import { expect, test } from 'vitest'

import { describeMissingEngines, findLeftOut, summarise } from './summarise.ts'

const vitest = { numPassedTests: 40, numFailedTests: 0 }
const playwright = { stats: { expected: 12, unexpected: 0, flaky: 0, skipped: 0 } }

test('counts the tests of both runners', () => {
  expect(summarise(0, [vitest, playwright])).toBe('52 passed, 0 failed')
})

test('lists failed, flaky and skipped tests', () => {
  const unsteady = { stats: { expected: 10, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(summarise(1, [{ ...vitest, numFailedTests: 3 }, unsteady])).toBe(
    '50 passed, 5 failed, 2 skipped',
  )
})

test('a step that fails before any test counts as one failure', () => {
  expect(summarise(1, [])).toBe('0 passed, 1 failed')
  expect(summarise(1, [vitest])).toBe('40 passed, 1 failed')
})

test('lists the long test files that neither runner has run', () => {
  const testResults = [
    { name: '/portal/a/one.long.test.ts', status: 'passed', assertionResults: [] },
  ]
  const suites = [{ file: 'brand/two.long.spec.ts' }]
  const long = ['a/one.long.test.ts', 'a/three.long.test.ts', 'e2e/brand/two.long.spec.ts']
  const reports = [
    { ...vitest, testResults },
    { ...playwright, suites },
  ]
  expect(findLeftOut(long, reports)).toEqual(['a/three.long.test.ts'])
})

test('a line names each engine that has a program missing [D15.634]', () => {
  expect(describeMissingEngines(() => true)).toEqual([])
  expect(describeMissingEngines((path) => !path.endsWith('Xvfb'))).toEqual(['not run in WebKitGTK'])
  expect(describeMissingEngines(() => false)).toEqual([
    'not run in Firefox',
    'not run in WebKitGTK',
  ])
})
