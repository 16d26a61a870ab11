import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  cellAt,
  fitSelection,
  isInRange,
  moveSelection,
  rangeOf,
  selectRange,
} from './move-selection.ts'

const bounds = { rows: 30, columns: 12, page: 10 }

describe('moving in the grid', () => {
  test.each([
    ['ArrowDown', {}, [6, 5]],
    ['ArrowUp', {}, [4, 5]],
    ['ArrowLeft', {}, [5, 4]],
    ['ArrowRight', {}, [5, 6]],
    ['PageDown', {}, [15, 5]],
    ['PageUp', {}, [0, 5]],
    ['Home', {}, [5, 0]],
    ['End', {}, [5, 11]],
    ['Home', { far: true }, [0, 0]],
    ['End', { far: true }, [29, 11]],
    ['ArrowDown', { far: true }, [29, 5]],
    ['ArrowRight', { far: true }, [5, 11]],
  ])('follows a spreadsheet with %s %o', (key, more, [row, column]) => {
    expect(moveSelection(cellAt(5, 5), { key, ...more }, bounds)).toEqual(cellAt(row!, column!))
  })

  test('stretches the selection from its anchor with shift', () => {
    const stretched = moveSelection(cellAt(5, 5), { key: 'ArrowUp', shift: true }, bounds)!
    const wider = moveSelection(stretched, { key: 'ArrowRight', shift: true }, bounds)!
    expect(rangeOf(wider)).toEqual({ top: 4, bottom: 5, left: 5, right: 6 })
    expect(isInRange(rangeOf(wider), 4, 6)).toBe(true)
    expect(isInRange(rangeOf(wider), 3, 6)).toBe(false)
    expect(moveSelection(wider, { key: 'ArrowDown' }, bounds)).toEqual(cellAt(5, 6))
  })

  test.each([
    ['a column after a column', [0, 29, 2, 2], [0, 29, 5, 5], [0, 29, 2, 5]],
    ['a column before a column', [0, 29, 5, 5], [0, 29, 2, 2], [0, 29, 2, 5]],
    ['a row after a row', [4, 4, 0, 11], [9, 9, 0, 11], [4, 9, 0, 11]],
    ['a column after a cell', [7, 7, 3, 3], [0, 29, 5, 5], [0, 29, 3, 5]],
    ['a cell after a cell', [7, 7, 3, 3], [9, 9, 1, 1], [7, 9, 1, 3]],
  ] as const)('selects with shift up to %s [D15.460]', (_, first, second, both) => {
    const rangeIn = ([top, bottom, left, right]: typeof first | typeof second | typeof both) => ({
      top,
      bottom,
      left,
      right,
    })
    const one = selectRange(cellAt(0, 0), rangeIn(first), false)
    expect(rangeOf(one)).toEqual(rangeIn(first))
    expect(rangeOf(selectRange(one, rangeIn(second), true))).toEqual(rangeIn(both))
  })

  test('ignores other keys, and grids without cells', () => {
    expect(moveSelection(cellAt(0, 0), { key: 'y' }, bounds)).toBeNull()
    expect(moveSelection(cellAt(0, 0), { key: 'toString' }, bounds)).toBeNull()
    expect(moveSelection(cellAt(0, 0), { key: 'ArrowDown' }, { ...bounds, rows: 0 })).toBeNull()
  })

  test('stays inside the grid, also when a filter leaves fewer rows', () => {
    const key = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageDown',
      'End',
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ key, shift: fc.boolean(), far: fc.boolean() })),
        fc.integer({ min: 1, max: 30 }),
        (keys, rows) => {
          const fewer = { ...bounds, rows }
          let selection = fitSelection(cellAt(29, 11), fewer)
          for (const pressed of keys) {
            selection = moveSelection(selection, pressed, fewer) ?? selection
            const { top, bottom, left, right } = rangeOf(selection)
            expect(top >= 0 && bottom < rows && left >= 0 && right < 12).toBe(true)
          }
        },
      ),
    )
  })
})
