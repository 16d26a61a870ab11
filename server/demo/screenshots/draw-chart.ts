import type { DemoScreen } from '../demo-industry.ts'
import { box, button, LINE, BACKGROUND, text, tint } from './svg.ts'

/** Bars, with what they stand for below. */
export function drawChart({ lines, button: action }: DemoScreen, colour: string): string {
  const highest = Math.max(...lines.map(([, value]) => Number(value)))
  const bars = lines.map(([, value], at) => {
    const height = Math.round((Number(value) / highest) * 170)
    return box(
      [50 + at * 62, 400 - height, 40, height],
      tint(colour, at === 0 ? 0 : 0.15 + at * 0.13),
      {
        radius: 8,
      },
    )
  })
  const legend = lines.map(([label, value], at) => {
    const y = 452 + at * 44
    return (
      box([28, y - 12, 14, 14], tint(colour, at === 0 ? 0 : 0.15 + at * 0.13), { radius: 4 }) +
      text(54, y, label) +
      text(364, y, value, { bold: true, anchor: 'end' }) +
      box([24, y + 13, 342, 1], LINE)
    )
  })
  return (
    box([24, 206, 342, 212], BACKGROUND, { radius: 16, stroke: LINE }) +
    bars.join('') +
    legend.join('') +
    button(690, action, colour)
  )
}
