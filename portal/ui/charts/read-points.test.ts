import { expect, test } from 'vitest'

import { nextPoint, readPoints } from './read-points.ts'

const points = readPoints({
  series: [
    { data: [1, null, 1] },
    { data: [{ name: 'A, May' }, { value: null }, { name: 'A, July' }] },
    { data: [{ name: 'B, June' }, { name: 'B, July' }, { name: 'B, August' }] },
  ],
})
const walk = (...keys: string[]) =>
  keys.reduce<ReturnType<typeof nextPoint> | null>(
    (from, key) => nextPoint(points, from ?? null, key) ?? from,
    null,
  )?.text

test('arrow keys lead through the named values, within a line and from line to line [D12.49]', () => {
  expect(walk('ArrowDown')).toBe('A, May')
  expect(walk('ArrowRight', 'ArrowRight')).toBe('A, July')
  expect(walk('ArrowRight', 'ArrowDown')).toBe('B, June')
  expect(walk('ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp')).toBe('A, July')
  expect(walk('ArrowRight', 'ArrowDown', 'ArrowLeft')).toBe('B, June')
})

test('other keys, and arrow keys at the ends, lead to no value', () => {
  expect(nextPoint(points, null, 'Tab')).toBeUndefined()
  expect(nextPoint(points, points[0]![0]!, 'ArrowUp')).toBeUndefined()
  expect(nextPoint(points, points[0]![0]!, 'ArrowLeft')).toBeUndefined()
  expect(nextPoint(readPoints({}), null, 'ArrowRight')).toBeUndefined()
})
