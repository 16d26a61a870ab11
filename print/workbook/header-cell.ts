import { COLORS } from '@insights/domain/colors/colors.ts'
import type { Cell } from 'write-excel-file/node'

import { textCell } from './text-cell.ts'

/** A column header. */
export function headerCell(text: string): Cell {
  return textCell(text, {
    fontWeight: 'bold',
    backgroundColor: COLORS.light.wash,
    wrap: true,
    alignVertical: 'top',
  })
}
