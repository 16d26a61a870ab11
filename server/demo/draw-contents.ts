import type { DemoScreen } from './demo-industry.ts'
import { BACKGROUND, INK, LINE, MUTED, box, button, circle, line, text, tint } from './svg.ts'

/** A search field, and its results. */
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

/** Letters that fit into a line of an entry. */
const WIDTH = 32

/** Actions in a part of the app, entry by entry; an entry with a value is highlighted. */
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

/** Completed fields, and the next step. */
export function drawForm({ lines, button: action }: DemoScreen, colour: string): string {
  const fields = lines.map(([label, value], at) => {
    const y = 216 + at * 102
    return (
      text(26, y + 14, label, { size: 14, fill: MUTED }) +
      box([24, y + 24, 342, 56], BACKGROUND, { radius: 12, stroke: at === 1 ? colour : LINE }) +
      text(42, y + 58, value, { size: 18 })
    )
  })
  return fields.join('') + button(660, action, colour)
}

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

/** The card that a reader at a gate or a door scans. */
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

/** Bars with their labels below. */
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

/** A conversation: lines of `me` are on the right. */
export function drawChat({ lines, button: action }: DemoScreen, colour: string): string {
  const bubbles = lines.map(([who, words], at) => {
    const mine = who === 'me'
    const width = Math.min(318, 40 + words.length * 7.4)
    const x = mine ? 366 - width : 24
    const y = 224 + at * 92
    return (
      box([x, y, width, 54], mine ? colour : tint(colour, 0.88), { radius: 18 }) +
      text(x + 20, y + 33, words, { size: 14, fill: mine ? BACKGROUND : INK }) +
      text(mine ? 366 : 24, y + 74, mine ? 'You' : 'Answered in 2 minutes', {
        size: 11,
        fill: MUTED,
        anchor: mine ? 'end' : 'start',
      })
    )
  })
  return (
    bubbles.join('') +
    box([24, 690, 342, 50], BACKGROUND, { radius: 25, stroke: LINE }) +
    text(46, 721, action, { size: 15, fill: MUTED }) +
    circle(340, 715, 18, colour)
  )
}

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
