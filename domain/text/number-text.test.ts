import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  changeText,
  countText,
  cutListText,
  difference,
  listText,
  pointsText,
  rankText,
  scoreText,
  sharedRankText,
} from './number-text.ts'
import { ordinal } from './ordinal.ts'

test('scores have two decimals, or fewer, halves up [D15.242]', () => {
  expect([0.7363, 0.77245, 0.0845, 1].map((score) => scoreText(score))).toEqual([
    '73.63%',
    '77.25%',
    '8.45%',
    '100.00%',
  ])
  expect([scoreText(0.7363, 1), scoreText(0.7363, 0)]).toEqual(['73.6%', '74%'])
})

test('changes have a sign, and those rounded to nothing have none', () => {
  expect([0.0356, -0.0529, 0.00004, 0].map((change) => changeText(change))).toEqual([
    '+3.56',
    '−5.29',
    '±0.00',
    '±0.00',
  ])
  expect([changeText(0.0525, 1), changeText(-0.0525, 1)]).toEqual(['+5.3', '−5.3'])
})

test('a distance has no sign', () => {
  expect([pointsText(-0.0332), pointsText(0.0028)]).toEqual(['3.32 points', '0.28 points'])
})

test('ranks are ordinals, marked when they are shared', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th'.split(' '),
  )
  expect([rankText(5), rankText(2, true)]).toEqual(['5th', '=2nd'])
  expect([sharedRankText(5), sharedRankText(2, true)]).toEqual(['5th', 'shared 2nd'])
})

test('counts and names read as in a sentence', () => {
  expect(countText(1, 'trend')).toBe('1 trend')
  expect(countText(8, 'capability', 'capabilities')).toBe('8 capabilities')
  expect([listText([]), listText(['A']), listText(['A', 'B']), listText(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
})

test('a list that is cut names the number of the others [D15.243]', () => {
  expect(cutListText(['A', 'B', 'C'], 3)).toBe('A, B and C')
  expect(cutListText(['A', 'B', 'C', 'D', 'E'], 3)).toBe('A, B, C and 2 more')
})

test('the difference of two displayed scores is the displayed difference [D15.242]', () => {
  const score = fc.integer({ min: 0, max: 12_000 }).map((units) => units / 10_000)
  const shown = (text: string) =>
    Math.round(Number(text.replace(/[%±+]| points/g, '').replace('−', '-')) * 100)
  fc.assert(
    fc.property(score, score, (now, before) => {
      const gap = shown(scoreText(now)) - shown(scoreText(before))
      expect(shown(changeText(difference(now, before))) + 0).toBe(gap + 0)
      expect(shown(pointsText(difference(now, before))) + 0).toBe(Math.abs(gap))
    }),
  )
})
