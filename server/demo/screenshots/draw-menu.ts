import type { DemoScreen } from '../demo-industry.ts'
import { box, line, LINE, BACKGROUND, text, tint } from './svg.ts'

/** Letters that a line of an entry has room for. */
const WIDTH = 32

/** What there is to do in a part of the app, entry by entry; one with a value stands out. */
export function drawMenu({ lines }: DemoScreen, colour: string): string {
  const entries = lines.map(([label, value], at) => {
    const y = 216 + at * 88
    const marked = value !== ''
    const look = { size: 16, bold: marked, fill: marked ? colour : undefined }
    const [first, second] = inTwoLines(label)
    return (
      box([24, y, 342, 76], marked ? tint(colour, 0.86) : BACKGROUND, {
        radius: 14,
        stroke: marked ? colour : LINE,
      }) +
      text(44, second === '' ? y + 44 : y + 34, first, look) +
      text(44, y + 56, second, look) +
      line(`340,${y + 30} 348,${y + 38} 340,${y + 46}`, marked ? colour : LINE, 2)
    )
  })
  return entries.join('')
}

function inTwoLines(label: string): [string, string] {
  if (label.length <= WIDTH) return [label, '']
  const end = label.lastIndexOf(' ', WIDTH)
  return [label.slice(0, end), label.slice(end + 1)]
}
