import type { Cell } from 'write-excel-file/node'

/** A share or score as a number, formatted as a rounded percentage like on the pages. */
export function percentCell(fraction: number | null): Cell {
  return fraction === null ? null : { value: fraction, type: Number, format: '0%' }
}

/** A change of a score, with its sign. */
export function changeCell(fraction: number | null): Cell {
  return fraction === null ? null : { value: fraction, type: Number, format: '+0%;-0%;0%' }
}

export function numberCell(value: number): Cell {
  return { value, type: Number }
}
