import type { Cell } from 'write-excel-file/node'

import { textCell } from './text-cell.ts'

/** A column header. */
export function headerCell(text: string): Cell {
  return textCell(text, {
    fontWeight: 'bold',
    backgroundColor: '#efeae0',
    wrap: true,
    alignVertical: 'top',
  })
}
