import { expect, test } from 'vitest'

import { type FoundWord, mergeReadings } from './image-text.ts'

const word = (text: string, left: number, top: number, confidence = 90): FoundWord => ({
  text,
  left,
  top,
  width: 0.1,
  height: 0.02,
  confidence,
})

test('the surer of two readings of a word is kept, and so are words that only one reading has found [D14.3]', () => {
  const merged = mergeReadings([
    [word('Budqet', 0.1, 0.1, 61), word('Home', 0.1, 0.9)],
    [word('Budget', 0.101, 0.1, 96), word('Send', 0.4, 0.8)],
  ])
  expect(merged.map(({ text }) => text)).toEqual(['Budget', 'Send', 'Home'])
})

test('all words that one reading has found close together are kept [D14.3]', () => {
  expect(mergeReadings([[word('one', 0.1, 0.1), word('two', 0.12, 0.1)], []])).toHaveLength(2)
})

test('words beside each other are joined into a line, and words far apart or below are not [D14.3]', () => {
  const words = [
    word('category', 0.34, 0.101),
    word('See', 0.1, 0.1),
    word('by', 0.22, 0.1),
    word('alone', 0.8, 0.1),
    word('below', 0.1, 0.2),
  ]
  const lines = Map.groupBy(mergeReadings([words]), ({ line }) => line)
  expect([...lines.values()].map((line) => line.map(({ text }) => text).join(' '))).toEqual([
    'See by category',
    'alone',
    'below',
  ])
})
