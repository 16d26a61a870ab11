import { expect, test } from 'vitest'

import { changeText, countText, listText, pointsText, rankText, scoreText } from './number-text.ts'
import { ordinal } from './ordinal.ts'

test('scores have one decimal, halves up, or two', () => {
  expect([0.7363, 0.77245, 0.0845, 1].map((score) => scoreText(score))).toEqual([
    '73.6%',
    '77.2%',
    '8.5%',
    '100.0%',
  ])
  expect(scoreText(0.7363, 2)).toBe('73.63%')
})

test('changes have a sign, and none that is rounded to nothing', () => {
  expect([0.0356, -0.0529, 0.0004, -0.0004, 0].map((change) => changeText(change))).toEqual([
    '+3.6',
    '−5.3',
    '±0.0',
    '±0.0',
    '±0.0',
  ])
  expect([changeText(0.0525), changeText(-0.0525)]).toEqual(['+5.3', '−5.3'])
  expect(changeText(0.0525, 2)).toBe('+5.25')
})

test('a distance has no sign', () => {
  expect([pointsText(-0.0332), pointsText(0.0028, 2)]).toEqual(['3.3 points', '0.28 points'])
})

test('ranks are ordinals, marked where they are shared', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th'.split(' '),
  )
  expect([rankText(5), rankText(2, true)]).toEqual(['5th', '=2nd'])
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
