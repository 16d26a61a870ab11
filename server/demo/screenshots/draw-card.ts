import type { DemoScreen } from '../demo-industry.ts'
import { box, button, circle, INK, LINE, BACKGROUND, text, tint } from './svg.ts'

/** A card, pass or key, with what belongs to it below. */
export function drawCard(
  { heading, lines, button: action }: DemoScreen,
  colour: string,
  title: string,
): string {
  const rows = lines.map(([label, value], at) => {
    const y = 424 + at * 58
    return text(26, y + 22, label) + drawValue(value, y, colour) + box([24, y + 42, 342, 1], LINE)
  })
  return (
    box([24, 206, 342, 194], colour, { radius: 20 }) +
    text(48, 250, title, { size: 18, bold: true, fill: BACKGROUND }) +
    (heading.endsWith('card') ? drawNumber(colour) : drawBarcode()) +
    rows.join('') +
    button(686, action, colour)
  )
}

function drawNumber(colour: string): string {
  return (
    box([48, 274, 42, 30], tint(colour, 0.7), { radius: 7 }) +
    text(48, 346, '4417  ••••  ••••  0932', { size: 19, fill: BACKGROUND }) +
    text(48, 378, 'ALEX MORGAN', { size: 13, fill: tint(colour, 0.75) })
  )
}

/** What a reader at a gate or a door is shown. */
function drawBarcode(): string {
  const bars = Array.from({ length: 44 }, (_, at) =>
    box([60 + at * 6, 290, 1 + ((at * 7) % 4), 74], INK),
  )
  return box([48, 276, 294, 102], BACKGROUND, { radius: 10 }) + bars.join('')
}

function drawValue(value: string, y: number, colour: string): string {
  if (value !== 'on' && value !== 'off') {
    return text(364, y + 22, value, { bold: true, anchor: 'end' })
  }
  const on = value === 'on'
  return (
    box([314, y, 52, 30], on ? colour : '#d6d3d1', { radius: 15 }) +
    circle(on ? 350 : 330, y + 15, 12, BACKGROUND)
  )
}
