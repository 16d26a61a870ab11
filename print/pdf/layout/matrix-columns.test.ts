import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { knownReport } from '../../testing/known-report.ts'
import { capabilityMatrix } from './capability-matrix.ts'
import type { Block } from './pdf-layout.ts'
import { categoryRanking } from './rankings.ts'

const template = readFileSync(new URL('../template/matrix.typ', import.meta.url), 'utf8')
const POINTS_PER_MM = 72 / 25.4

/** Returns a length of the template in points. */
function lengthOf(name: string): number {
  const [, number, unit] = new RegExp(`^#let ${name} = (\\d+)(mm|pt)$`, 'm').exec(template) ?? []
  return Number(number) * (unit === 'mm' ? POINTS_PER_MM : 1)
}

/** Returns the width of the narrowest column in points. */
function narrowest(blocks: readonly Block[]): number {
  const counts = blocks.map((block) =>
    block.kind === 'matrix' ? block.heads.reduce((sum, { columns }) => sum + columns.length, 0) : 0,
  )
  return (lengthOf('whole') - lengthOf('least-name')) / Math.max(...counts)
}

const companies = Array.from({ length: 60 }, (_, index) => ({
  ...knownReport.companies[0]!,
  companyId: `c${index}`,
}))

test.each([1, 2, 3])('a mark fits into its column of matrices of %i applications', (count) => {
  const applications = knownReport.applications.slice(0, count).map(({ title }) => title)
  // A mark of 8pt is up to 8pt wide, with 1pt on either side.
  expect(narrowest(capabilityMatrix('', companies, applications, [], false))).toBeGreaterThan(10)
})

test('100% fits into its column of the matrices of scores', () => {
  const blocks = categoryRanking({ ...knownReport, companies }, 'Mobile Web')
  // At 8pt it is 22pt wide, with 1pt on either side.
  expect(narrowest(blocks)).toBeGreaterThan(24)
})
