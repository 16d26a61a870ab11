import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MARK_COLORS } from '../../colors/colors.ts'
import { contrast } from '../../testing/see-colors.ts'
import { drawMarks } from './draw-marks.ts'
import {
  type Area,
  type ImageMark,
  areaBetween,
  moveMark,
  numberOf,
  numbersText,
  resizeMark,
} from './image-mark.ts'

const box: ImageMark = { kind: 'box', x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
const arrow: ImageMark = { kind: 'arrow', x: 0.9, y: 0.9, toX: 0.5, toY: 0.6 }
const number = (text = ''): ImageMark => ({ kind: 'number', x: 0.5, y: 0.5, text })
const label: ImageMark = { kind: 'label', x: 0.5, y: 0.5, text: 'optional' }

describe('marks', () => {
  test('move as a whole and are resized at their end, in fractions of four decimals [D14.67]', () => {
    expect(moveMark(box, 0.05, -0.1)).toEqual({ ...box, x: 0.15, y: 0.1 })
    expect(moveMark(arrow, 0.3, 0)).toEqual({ ...arrow, x: 1, toX: 0.6 })
    expect(moveMark(label, 0.123_456, 0)).toEqual({ ...label, x: 0.6235 })
    expect(resizeMark(box, 0.1, 0.1)).toEqual({ ...box, width: 0.4, height: 0.5 })
    expect(resizeMark(arrow, -0.2, 0.1)).toEqual({ ...arrow, toX: 0.3, toY: 0.7 })
    expect(resizeMark(label, 0.1, 0.1)).toEqual(label)
  })

  test('stay inside the image, however far they are moved and resized [D14.67]', () => {
    const far = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(box, arrow, number(), label),
        far,
        far,
        far,
        far,
        (mark, ...by) => {
          const [x, y, width, height] = by
          const moved = resizeMark(moveMark(mark, x, y), width, height)
          const ends =
            moved.kind === 'box'
              ? [moved.x, moved.y, moved.x + moved.width, moved.y + moved.height]
              : moved.kind === 'arrow'
                ? [moved.x, moved.y, moved.toX, moved.toY]
                : [moved.x, moved.y]
          for (const end of ends) {
            expect(end).toBeGreaterThanOrEqual(0)
            expect(end).toBeLessThanOrEqual(1 + 1e-9)
          }
        },
      ),
    )
  })

  test('numbers count up in the order of the list [D14.60]', () => {
    const marks = [number('First'), box, number(), number('Third')]
    expect(marks.map((_, place) => numberOf(marks, place))).toEqual([1, null, 2, 3])
    expect(numbersText(marks)).toBe('1 First, 3 Third')
  })

  test('an area lies between two corners, whichever comes first [D14.67]', () => {
    const area: Area = { x: 0.2, y: 0.3, width: 0.5, height: 0.1 }
    expect(areaBetween({ x: 0.7, y: 0.3 }, { x: 0.2, y: 0.4 })).toEqual(area)
    expect(areaBetween({ x: 0.2, y: 0.4 }, { x: 0.7, y: 0.3 })).toEqual(area)
  })

  test('are drawn inside the image at any size [D14.66]', () => {
    const side = fc.integer({ min: 100, max: 3000 })
    const at = fc.double({ min: 0, max: 1, noNaN: true })
    const text = fc.string({ minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(side, side, at, at, text, (width, height, x, y, word) => {
        const marks: ImageMark[] = [
          { kind: 'number', x, y, text: '' },
          { kind: 'label', x, y, text: word },
          { kind: 'box', x: 0, y: 0, width: 1, height: 1 },
        ]
        for (const shape of drawMarks(marks, { width, height }).flat()) {
          const points = 'points' in shape ? shape.points : [shape.at]
          const reach =
            shape.kind === 'disc' ? shape.radius : shape.kind === 'line' ? shape.width / 2 : 0
          for (const [px, py] of points) {
            expect(px - reach).toBeGreaterThanOrEqual(-0.001)
            expect(py - reach).toBeGreaterThanOrEqual(-0.001)
            expect(px + reach).toBeLessThanOrEqual(width + 0.001)
            expect(py + reach).toBeLessThanOrEqual(height + 0.001)
          }
        }
      }),
    )
  })

  test('contrast with any colour of a brand, and their text with the ink [D14.66]', () => {
    const { ink, edge } = MARK_COLORS
    const hex = fc
      .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
    fc.assert(
      fc.property(hex, (brand) => {
        expect(Math.max(contrast(brand, ink), contrast(brand, edge))).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 2000 },
    )
    expect(contrast('#ffffff', ink)).toBeGreaterThanOrEqual(7)
  })
})
