import { expect, test } from 'vitest'

import { percentCell, pointsCell, scoreCell, toCell } from './workbook-cells.ts'

const valueOf = (cell: unknown) => (cell as { value: number }).value

test('a cell holds the value without the error of its calculation [D15.280]', () => {
  expect(valueOf(scoreCell(0.7 + 0.1))).toBe(0.8)
  expect(valueOf(pointsCell(0.8036 - 0.7672))).toBe(3.64)
  expect(valueOf(percentCell(0.1 + 0.2))).toBe(0.3)
  expect(valueOf(toCell(0.1 * 3))).toBe(0.3)
})

test('a difference is in points of a percent, with its sign [D15.280]', () => {
  expect(pointsCell(-0.0529)).toMatchObject({ value: -5.29, format: '+0.00;-0.00;0.00' })
  expect(pointsCell(null)).toBeNull()
})
