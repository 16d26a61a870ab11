import type { DemoScreen } from '../demo-industry.ts'
import { box, button, circle, LINE, line, MUTED, BACKGROUND, text, tint } from './svg.ts'

/** A field to search in, and what was found. */
export function drawList({ lines, button: action }: DemoScreen, colour: string): string {
  const rows = lines.map(([label, value], at) => {
    const y = 282 + at * 76
    return (
      box([24, y, 342, 66], BACKGROUND, { radius: 14, stroke: LINE }) +
      circle(56, y + 33, 17, tint(colour, 0.8)) +
      text(86, y + 39, label, { size: 16 }) +
      text(350, y + 39, value, { size: 16, bold: true, anchor: 'end' })
    )
  })
  return (
    box([24, 208, 342, 46], BACKGROUND, { radius: 23, stroke: colour }) +
    line('44,228 52,236', colour, 2) +
    text(64, 237, 'Merchant, amount or month', { size: 15, fill: MUTED }) +
    rows.join('') +
    button(688, action, colour)
  )
}
