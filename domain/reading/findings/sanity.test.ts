import { expect, test } from 'vitest'

import { answersWhere, reportOf } from '../../testing/report-series.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { findUnlikely } from './sanity.ts'

const textsOf = (document: ReportDocument) => findUnlikely(document).map(({ text }) => text)

test('companies with the same answers throughout are listed as one group [D31.76]', () => {
  // Alder alone has Login; ratings of 0 keep all scores below 100 %.
  const has = answersWhere((company, _, category) => company === 0 && category === 0)
  expect(textsOf(reportOf({ has }))).toEqual([
    'Birch, Cedar and Dune have exactly the same 27 answers.',
  ])
})

test('a score that moves by more than 20 points is listed with both of its values [D31.76]', () => {
  const companies = ['Alder', 'Birch']
  const has = (categories: number) =>
    answersWhere((company, _, category) => company === 1 || category < categories)
  const texts = textsOf(reportOf({ companies, has: has(1) }, { companies, has: has(2) }))
  const jumps = texts.filter((text) => text.includes('Alder rises by'))
  expect(jumps).toHaveLength(4)
  for (const text of jumps) {
    const [, points, from, to] = /by ([\d.]+) points .* from ([\d.]+)% to ([\d.]+)%\.$/.exec(text)!
    expect(Number(points)).toBeCloseTo(Number(to) - Number(from), 5)
    expect(Number(points)).toBeGreaterThan(20)
  }
  expect(texts.filter((text) => text.startsWith('Birch rises'))).toEqual([])
})

test('a score over 100 % is listed, and one of exactly 100 % is not [D31.76]', () => {
  const all = { companies: ['Alder'], has: answersWhere(() => true) }
  expect(textsOf(reportOf({ ...all, ratings: [[5, 5]] }))).toEqual([
    'Alder scores 114.58% overall, more than 100%.',
    'Alder scores 125.00% in iPhone App, more than 100%.',
    'Alder scores 125.00% in Android App, more than 100%.',
  ])
  expect(textsOf(reportOf(all))).toEqual([])
})

test('nothing is listed for a report without answers', () => {
  const document = reportOf({ companies: ['Alder', 'Birch'] })
  expect(findUnlikely({ ...document, matrix: [], rankings: null })).toEqual([])
})
