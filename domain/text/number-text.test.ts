import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutList } from './cut-list.ts'
import {
  changeText,
  countText,
  difference,
  gapText,
  listText,
  numberText,
  ofText,
  pointsNumber,
  pointsText,
  possessive,
  rankText,
  scoreChangeText,
  scoreText,
  sharedRankText,
} from './number-text.ts'
import { ordinal } from './ordinal.ts'

test('the distance of two scores is that of the texts that show them [D15.376]', () => {
  expect(gapText(0.7664, 0.0568)).toBe('5.6 points')
  expect(gapText(0.7096, -0.0568)).toBe('5.6 points')
  // Both are shown as 77.3%.
  expect(gapText(0.7734, 0.0003)).toBe('less than 0.1 points')
  expect(gapText(0.7734, 0)).toBe('0.0 points')
  const scores = fc.integer({ min: 0, max: 12_000 }).map((units) => units / 10_000)
  fc.assert(
    fc.property(scores, scores, (one, other) => {
      const [first, second] = [one, other].map((score) => Number(scoreText(score).slice(0, -1)))
      const shown = Math.abs(first! - second!).toFixed(1)
      const alike = one === other ? '0.0 points' : 'less than 0.1 points'
      expect(gapText(one, difference(one, other))).toBe(shown === '0.0' ? alike : `${shown} points`)
    }),
  )
})

test('scores have one decimal, halves up [D31.20]', () => {
  expect([0.7363, 0.77245, 0.0845, 1].map((score) => scoreText(score))).toEqual([
    '73.6%',
    '77.2%',
    '8.5%',
    '100.0%',
  ])
  expect([scoreText(0.7363, 0), scoreText(1.0002, 2)]).toEqual(['74%', '100.02%'])
})

test('changes have a sign, and those rounded to nothing have none [D31.20]', () => {
  expect([0.0356, -0.0529, 0.0004, 0].map((change) => changeText(change))).toEqual([
    '+3.6',
    '−5.3',
    '±0.0',
    '±0.0',
  ])
})

test('a distance has no sign, and is not called nothing [D31.21]', () => {
  expect([-0.0332, 0.0028, 0.0004, 0].map((distance) => pointsText(distance))).toEqual([
    '3.3 points',
    '0.3 points',
    'less than 0.1 points',
    '0.0 points',
  ])
  expect(pointsNumber(-0.0332)).toBe('3.3')
})

test('ranks are ordinals, marked when they are shared', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th'.split(' '),
  )
  expect([rankText(5), rankText(2, true)]).toEqual(['5th', '=2nd'])
  expect([sharedRankText(5), sharedRankText(2, true)]).toEqual(['5th', 'joint 2nd'])
})

test('a name that ends in s takes an apostrophe alone as its possessive [D15.659]', () => {
  expect(['Corvane', 'Fairhaven Inns', 'Halden & Rowe'].map(possessive)).toEqual([
    'Corvane’s',
    'Fairhaven Inns’',
    'Halden & Rowe’s',
  ])
})

test('counts have separators, alone and beside a total [D15.462]', () => {
  expect([numberText(8), numberText(1260)]).toEqual(['8', '1,260'])
  expect(ofText(0, 1260)).toBe('0 of 1,260')
  expect(countText(1260, 'cell')).toBe('1,260 cells')
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
  expect(cutList(['A', 'B', 'C', 'D'], 3)).toBe('A, B, C and D')
  expect(cutList(['A', 'B', 'C', 'D', 'E'], 3)).toBe('A, B, C and 2 more')
  expect(cutList(['A', 'B'], 1)).toBe('A and 1 more')
})

test('the change beside two scores is the difference of both as shown, unless they look alike [D31.20]', () => {
  const score = fc.integer({ min: 0, max: 12_000 }).map((units) => units / 10_000)
  const shown = (text: string) =>
    Math.round(Number(text.replace(/[%±+]/g, '').replace('−', '-')) * 10)
  fc.assert(
    fc.property(score, score, (now, before) => {
      const gap = shown(scoreText(now)) - shown(scoreText(before))
      const change = shown(scoreChangeText(now, difference(now, before)))
      expect(gap === 0 ? Math.abs(change) <= 1 : change === gap).toBe(true)
    }),
  )
})
