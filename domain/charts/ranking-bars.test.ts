import { expect, test } from 'vitest'

import { freeze } from '../testing/freeze.ts'
import { rankingBars } from './ranking-bars.ts'

const ranks = freeze([
  { rank: 1, companyId: 'w', company: 'Westbank', score: 0.885, change: null, significant: false },
  { rank: 2, companyId: 'n', company: 'Northbank', score: 0.7, change: null, significant: false },
])

test('bars stand in the order of the ranking, each with its rounded percent at the end', () => {
  const { option } = rankingBars(ranks)
  expect(option).toMatchObject({
    yAxis: { inverse: true, data: ['Westbank', 'Northbank'] },
    series: [
      {
        data: [
          { value: 0.885, label: { formatter: '89%' } },
          { value: 0.7, label: { formatter: '70%' } },
        ],
      },
    ],
  })
})

test('a full score fills the axis, and one beyond it makes the axis longer', () => {
  expect(rankingBars(ranks).option).toMatchObject({ xAxis: { min: 0, max: 1 } })
  expect(rankingBars([{ ...ranks[0]!, score: 1.04 }]).option).toMatchObject({
    xAxis: { max: 1.04 },
  })
})

test('the description says what the bars show', () => {
  expect(rankingBars(ranks).description).toBe('Westbank 89%, Northbank 70%')
})

test('the option is plain data', () => {
  const { option } = rankingBars(ranks)
  expect(JSON.parse(JSON.stringify(option))).toEqual(option)
})

test('nothing ranked makes an empty chart', () => {
  expect(rankingBars([])).toMatchObject({ description: '', option: { series: [{ data: [] }] } })
})

test('the table has the values of the bars', () => {
  expect(rankingBars(ranks).table).toEqual({
    heads: ['Brand', 'Score'],
    unit: 'percent',
    rows: [
      { companyId: 'w', name: 'Westbank', values: [0.885] },
      { companyId: 'n', name: 'Northbank', values: [0.7] },
    ],
  })
})

test('highlights the reader’s own company: its name is bold, the others are dimmed', () => {
  expect(rankingBars(ranks, new Set(['n'])).option).toMatchObject({
    yAxis: { data: ['Westbank', { value: 'Northbank', textStyle: { fontWeight: 'bold' } }] },
    series: [{ data: [{ itemStyle: { opacity: 0.42 } }, { label: { fontWeight: 'bold' } }] }],
  })
})

test('highlights nothing if the own company is not ranked', () => {
  expect(rankingBars(ranks, new Set(['x']))).toEqual(rankingBars(ranks))
})
