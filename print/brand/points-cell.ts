import type { Cell } from 'write-excel-file/node'

/**
 * A difference of scores, shown in points of a percent with two decimals and its sign; the cell holds
 * the fraction's hundredfold.
 */
export function pointsCell(fraction: number | null): Cell {
  if (fraction === null) return null
  const points = Math.round(fraction * 1e6) / 1e4
  return { value: points, type: Number, format: '+0.00;-0.00;0.00' }
}
