import type { DemoScreen } from '../demo-industry.ts'
import { box, button, LINE, MUTED, BACKGROUND, text, tint } from './svg.ts'

const ROWS = 8
const COLUMNS = ['A', 'B', 'C', '', 'D', 'E', 'F']

/** A cabin: taken seats are grey, one is chosen. */
export function drawSeats({ lines, button: action }: DemoScreen, colour: string): string {
  const seats = Array.from({ length: ROWS }, (_, row) =>
    COLUMNS.map((column, at) => {
      const x = 66 + at * 38
      const y = 244 + row * 42
      if (column === '') {
        return text(x + 15, y + 21, String(10 + row), { size: 12, fill: MUTED, anchor: 'middle' })
      }
      return box([x, y, 30, 32], fillOf(row, at, colour), { radius: 8, stroke: LINE })
    }).join(''),
  )
  const prices = lines.map(
    ([label, value], at) =>
      text(26, 628 + at * 28, label, { size: 14 }) +
      text(364, 628 + at * 28, value, { size: 14, bold: true, anchor: 'end' }),
  )
  return (
    box([44, 206, 302, 392], BACKGROUND, { radius: 40, stroke: LINE }) +
    COLUMNS.map((column, at) =>
      text(81 + at * 38, 234, column, { size: 12, fill: MUTED, anchor: 'middle' }),
    ).join('') +
    seats.join('') +
    prices.join('') +
    button(688, action, colour)
  )
}

function fillOf(row: number, at: number, colour: string): string {
  if (row === 4 && at === 2) return colour
  if ((row * 5 + at * 3) % 4 === 0) return '#d6d3d1'
  return row < 2 ? tint(colour, 0.7) : tint(colour, 0.9)
}
