import type { OverTimeSettings } from '@insights/domain/brand/over-time/over-time-settings.ts'
import { viewOverTime } from '@insights/domain/brand/over-time/view.ts'
import { documentOf, EDITIONS } from '@insights/domain/testing/over-time-report.ts'
import { expect, test } from 'vitest'

import { historyChart, spreadChart } from './over-time-charts.ts'

const document = documentOf(EDITIONS)
const view = (settings: OverTimeSettings = {}) => viewOverTime(document, 'a', settings)

test('a changed catalogue adds dashed lines of the matched catalog [D13.73]', () => {
  const changed = documentOf([
    { month: '2025-10', answers: { a: ['+x', '-old'], b: ['-x', '-old'] } },
    { month: '2026-01', answers: { a: ['+x', '+new'], d: ['-x', '+new'] } },
  ])
  const namesOf = ({ table }: ReturnType<typeof historyChart>) => table.rows.map(({ name }) => name)
  expect(namesOf(historyChart(document, view()))).toEqual(['A', 'B', 'C'])
  const chart = historyChart(changed, viewOverTime(changed, 'a', {}))
  expect(namesOf(chart)).toEqual(['A', 'D', 'A, matched catalog', 'D, matched catalog'])
  expect(JSON.stringify(chart.option)).toContain('Jan 2026 △')
  expect(chart.legend.some(({ mark }) => mark === 'dashed')).toBe(true)
})

test('the charts have the same values as their tables [D13.78]', () => {
  const shown = view({ application: 'Mobile Web' })
  const spread = spreadChart(document, shown, 4)
  expect(spread.table).toEqual({
    heads: ['Capability', 'Oct 2025', 'Jan 2026', 'Oct 2026', 'Compared'],
    units: ['count', 'count', 'count', 'count'],
    rows: [
      { id: 'y Mobile Web', name: 'Capability y, Mobile Web', values: [1, 2, 2, 3] },
      { id: 'z Mobile Web', name: 'Capability z, Mobile Web', values: [0, 1, 1, 3] },
      { id: 'x Mobile Web', name: 'Capability x, Mobile Web', values: [2, 2, 3, 3] },
    ],
  })
  expect(JSON.stringify(spread.option)).toContain('Capability y, Mobile Web, January 2026: 2 of 3')
})

test('counts of all companies claim no sampling error, but possible wrong answers [D15.270]', () => {
  const { notes } = spreadChart(document, view({ application: 'Mobile Web' }), 4)
  expect(notes.join(' ')).toContain('so there is no sampling error; an answer can still be wrong')
  expect(notes.join(' ')).not.toContain('margin of error')
})
