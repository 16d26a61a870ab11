import type { DemoScreen } from '../demo-industry.ts'
import { box, button, circle, LINE, line, MUTED, BACKGROUND, text, tint } from './svg.ts'

const STREETS = [
  '0,240 390,300',
  '0,380 390,350',
  '70,200 120,470',
  '230,200 210,470',
  '330,200 350,470',
]
const PINS = [
  [140, 282],
  [250, 340],
  [318, 262],
] as const

/** Streets with pins, and a sheet that lists them. */
export function drawMap({ lines, button: action }: DemoScreen, colour: string): string {
  const pins = PINS.map(
    ([x, y], at) =>
      circle(x, y, 17, colour) +
      text(x, y + 6, String(at + 1), { bold: true, fill: BACKGROUND, anchor: 'middle' }),
  )
  const rows = lines.map(([label, value], at) => {
    const y = 516 + at * 56
    return (
      circle(46, y - 5, 13, tint(colour, 0.8)) +
      text(46, y, String(at + 1), { size: 13, bold: true, fill: colour, anchor: 'middle' }) +
      text(74, y, label) +
      text(364, y, value, { fill: MUTED, anchor: 'end' }) +
      box([24, y + 20, 342, 1], LINE)
    )
  })
  return (
    box([0, 204, 390, 266], '#e7e9e4') +
    box([140, 380, 60, 70], '#cfe3cf', { radius: 10 }) +
    STREETS.map((points) => line(points, BACKGROUND, 14)).join('') +
    pins.join('') +
    box([0, 462, 390, 300], BACKGROUND, { radius: 22 }) +
    rows.join('') +
    button(688, action, colour)
  )
}
