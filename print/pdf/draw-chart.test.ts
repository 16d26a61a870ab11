import { rankingHistory } from '@insights/charts/ranking-history.ts'
import { scoreDots } from '@insights/charts/score-dots.ts'
import { expect, test } from 'vitest'

import { drawChart } from './draw-chart.ts'

const ranks = ['Westbank & Söhne', 'Northbank'].map((company, place) => ({
  rank: place + 1,
  companyId: company,
  company,
  score: 0.9 - place / 10,
  change: null,
  significant: false,
}))

test('a chart has its names and values in the font of the page', () => {
  const dots = scoreDots([{ title: 'Overall', ranks }], { date: '2026-01-01', since: null })
  const svg = drawChart(dots, 720)
  expect(svg).toContain(`viewBox="0 0 720 ${dots.height}"`)
  for (const expected of [
    'Westbank &amp; Söhne',
    'Northbank',
    '90.0%',
    '80.0%',
    'font-family:Inter',
  ]) {
    expect(svg).toContain(expected)
  }
})

test('a chart is the same SVG each time, without parts for screens only', () => {
  const history = rankingHistory(
    ranks.map(({ companyId, company: title }) => ({ companyId, title })),
    ['2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'].map((date) => ({ date, ranks })),
  )
  const svg = drawChart(history, 720)
  expect(drawChart(history, 720)).toBe(svg)
  expect(svg).toContain('Apr 2026')
  expect(svg).not.toMatch(/<style|class=|ecmeta/)
})
