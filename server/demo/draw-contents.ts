import type { DemoScreen } from './demo-industry.ts'
import { type Look, write } from './looks.ts'
import { box, circle, line, text } from './svg.ts'

/**
 * Each function draws the contents of a screen below its heading, from 0 to at most 470 points down,
 * in one of three ways.
 */
type Draw = (screen: DemoScreen, look: Look) => string

const join = (parts: readonly string[]) => parts.join('')
const END = { bold: true, anchor: 'end' } as const

/** A box of the look's surface as wide as the contents. */
const panel = ({ surface, line: stroke, radius }: Look, y: number, height: number) =>
  box([24, y, 342, height], surface, { radius: Math.min(radius, height / 2), stroke })

/** A label and its value, with a line below. */
const row = (look: Look, y: number, label: string, value: string) =>
  write(look, 42, y + 30, label) +
  write(look, 348, y + 30, value, END) +
  box([42, y + 47, 306, 1], look.line)

/** Returns a text in lines of at most so many letters. */
function wrap(words: string, width: number): string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const SEARCHES = ['Merchant, amount or month', 'Search', 'What are you looking for?']

/** A search field, and its results. */
export const drawList: Draw = ({ lines }, look) => {
  const { variant, colour, pale, ground, surface, muted } = look
  const field = (y: number) =>
    box([24, y, 342, 46], surface, { radius: Math.min(look.radius * 2, 23), stroke: colour }) +
    line(`44,${y + 20} 52,${y + 28}`, colour, 2) +
    text(64, y + 29, SEARCHES[variant]!, { size: 15, fill: muted })
  if (variant === 1) {
    const rows = lines.map(([label, value], at) => row(look, 6 + at * 64, label, value))
    return panel(look, 0, 12 + lines.length * 64) + join(rows) + field(lines.length * 64 + 32)
  }
  const rows = lines.map(([label, value], at) => {
    const y = 72 + at * 76
    if (variant === 2) {
      return (
        box([24, y, 342, 70], at % 2 === 0 ? pale : ground) +
        write(look, 40, y + 30, value, { size: 20, bold: true }) +
        text(40, y + 54, label, { size: 14, fill: muted })
      )
    }
    return (
      panel(look, y, 66) +
      circle(56, y + 33, 17, pale) +
      write(look, 86, y + 39, label) +
      write(look, 350, y + 39, value, END)
    )
  })
  return field(0) + join(rows)
}

/** Actions in a part of the app, entry by entry; an entry with a value is highlighted. */
export const drawMenu: Draw = ({ lines }, look) => {
  const { variant, radius, colour, pale, surface, line: hairline } = look
  return join(
    lines.map(([label, value], at) => {
      const marked = value !== ''
      const how = { bold: marked, fill: marked ? colour : look.ink }
      const fill = marked ? pale : surface
      const stroke = marked ? colour : hairline
      if (variant === 2) {
        const [x, y] = [24 + (at % 2) * 176, 6 + Math.floor(at / 2) * 148]
        const words = wrap(label, 17).map((part, down) =>
          write(look, x + 16, y + 66 + down * 20, part, { ...how, size: 15 }),
        )
        return (
          box([x, y, 166, 136], fill, { radius, stroke }) +
          circle(x + 30, y + 28, 14, marked ? colour : pale) +
          join(words)
        )
      }
      const y = 10 + at * 88
      const parts = wrap(label, 32)
      const first = y + (parts.length > 1 ? 34 : 44)
      const words = parts.map((part, down) => write(look, 48, first + down * 22, part, how))
      const plain = box([24, y + 81, 342, 1], hairline) + circle(30, y + 39, 5, stroke)
      const edge = marked ? box([24, y, 342, 76], pale) + box([24, y, 5, 76], colour) : ''
      return (
        (variant === 1 ? plain + edge : box([24, y, 342, 76], fill, { radius, stroke })) +
        join(words) +
        line(`340,${y + 30} 348,${y + 38} 340,${y + 46}`, stroke, 2)
      )
    }),
  )
}

/** Completed fields, and the next step. */
export const drawForm: Draw = ({ lines }, look) => {
  const { variant, colour, muted, line: hairline } = look
  const fields = lines.map(([label, value], at) => {
    if (variant === 2) return row(look, 8 + at * 66, label, value)
    const y = 10 + at * 102
    const name = text(variant === 1 ? 24 : 26, y + 14, label, { size: 14, fill: muted })
    const stroke = at === 1 ? colour : hairline
    if (variant === 1) {
      return (
        name +
        write(look, 24, y + 48, value, { size: 22 }) +
        box([24, y + 64, 342, at === 1 ? 3 : 1], stroke)
      )
    }
    const field = box([24, y + 24, 342, 56], look.surface, { radius: look.radius, stroke })
    return name + field + write(look, 42, y + 58, value, { size: 18 })
  })
  return (variant === 2 ? panel(look, 0, 12 + lines.length * 66) : '') + join(fields)
}

/** A card, pass or key, above or below what belongs to it. */
export const drawCard: Draw = ({ heading, lines }, look) => {
  const { variant, title, colour, pale, onColour, radius } = look
  const light = variant === 2
  const ink = light ? look.ink : onColour
  const height = light ? 160 : 194
  const top = variant === 1 ? lines.length * 58 + 28 : 0
  const first = variant === 1 ? 0 : height + 24
  const rows = lines.map(([label, value], at) => {
    const y = first + at * 58
    const end = drawValue(value, y, look)
    return write(look, 26, y + 22, label) + end + box([24, y + 42, 342, 1], look.line)
  })
  const inside = heading.includes('card') ? drawNumber : drawBarcode
  return (
    box([24, top, 342, height], light ? pale : colour, { radius, stroke: colour }) +
    text(48, top + 40, title, { size: 18, bold: true, fill: light ? look.ink : onColour }) +
    inside(look, top + (light ? 46 : 70), ink) +
    join(rows)
  )
}

function drawNumber({ pale, colour, variant }: Look, y: number, ink: string): string {
  const chip =
    variant === 2
      ? box([292, y - 26, 42, 30], colour, { radius: 7 })
      : box([48, y - 2, 42, 30], pale, { radius: 7 })
  return (
    chip +
    text(48, y + 62, '4417  ••••  ••••  0932', { size: 19, fill: ink }) +
    text(48, y + 94, 'ALEX MORGAN', { size: 13, fill: ink })
  )
}

/** The code that a reader at a gate or a door scans. */
function drawBarcode({ variant }: Look, y: number): string {
  const bars = Array.from({ length: 44 }, (_, at) =>
    box([60 + at * 6, y + 14, 1 + ((at * 7) % (4 + variant)), 74], '#1c1917'),
  )
  return box([48, y, 294, 102], '#ffffff', { radius: 10 }) + join(bars)
}

function drawValue(value: string, y: number, look: Look): string {
  const { variant, colour, muted, onColour } = look
  if (value !== 'on' && value !== 'off') return write(look, 364, y + 22, value, END)
  const on = value === 'on'
  const fill = on ? colour : look.line
  if (variant === 2) {
    const label = {
      size: 13,
      bold: true,
      fill: on ? onColour : look.ink,
      anchor: 'middle',
    } as const
    return box([306, y, 60, 30], fill, { radius: 6 }) + text(336, y + 20, on ? 'ON' : 'OFF', label)
  }
  if (variant === 1) {
    const tick = on ? line(`342,${y + 14} 349,${y + 21} 360,${y + 8}`, onColour, 3) : ''
    return box([336, y, 30, 30], on ? colour : look.surface, { radius: 4, stroke: muted }) + tick
  }
  return (
    box([314, y, 52, 30], on ? colour : '#d6d3d1', { radius: 15 }) +
    circle(on ? 350 : 330, y + 15, 12, '#ffffff')
  )
}

const STREETS = ['0,34 390,94', '0,174 390,144', '70,0 120,264', '230,0 210,264', '330,0 350,264']
const PINS = [
  [140, 76],
  [250, 134],
  [318, 56],
] as const

/** Streets with pins, above or below the list of the pins. */
export const drawMap: Draw = ({ lines }, look) => {
  const { variant, colour, pale, onColour, dark } = look
  const number = (x: number, y: number, at: number, [fill, ink]: [string, string]) =>
    circle(x, y, 15, fill) +
    text(x, y + 5, String(at + 1), { size: 14, bold: true, fill: ink, anchor: 'middle' })
  const rows = (top: number) =>
    lines.map(([label, value], at) => {
      const y = top + at * 56
      return (
        (variant === 2 ? panel(look, y - 27, 50) : box([24, y + 20, 342, 1], look.line)) +
        number(52, y - 2, at, [pale, dark ? look.ink : colour]) +
        write(look, 80, y + 4, label) +
        text(350, y + 4, value, { fill: look.muted, anchor: 'end' })
      )
    })
  const [land, park, street] = dark
    ? ['#1f2937', '#244034', '#4b5563']
    : ['#e7e9e4', '#cfe3cf', '#ffffff']
  const mirrored = variant === 2
  const ways = join(STREETS.map((points) => line(points, street!, 14)))
  const town = box([140, 174, 60, 70], park!, { radius: 10 }) + ways
  const map =
    box([0, 0, 390, 264], land!) +
    (mirrored ? `<g transform="translate(390,0) scale(-1,1)">${town}</g>` : town) +
    join(PINS.map(([x, y], at) => number(mirrored ? 390 - x : x, y, at, [colour, onColour])))
  if (variant === 1) return join(rows(28)) + `<g transform="translate(0,206)">${map}</g>`
  const sheet = variant === 0 ? box([0, 256, 390, 300], look.surface, { radius: 22 }) : ''
  return map + sheet + join(rows(variant === 0 ? 308 : 312))
}

/** Amounts as columns with a legend, as bars, or as tiles. */
export const drawChart: Draw = ({ lines }, look) => {
  const { variant, colour, pale, radius } = look
  const highest = Math.max(...lines.map(([, value]) => Number(value)))
  const length = (value: string, most: number) => Math.round((Number(value) / highest) * most)
  const faded = (drawn: string, at: number) => `<g fill-opacity="${1 - at * 0.15}">${drawn}</g>`
  if (variant === 1) {
    const bars = lines.map(([label, value], at) => {
      const y = 20 + at * 86
      return (
        write(look, 24, y + 14, label) +
        write(look, 366, y + 14, value, END) +
        box([24, y + 26, 342, 22], pale, { radius }) +
        box([24, y + 26, length(value, 342), 22], colour, { radius })
      )
    })
    return join(bars)
  }
  if (variant === 2) {
    const tiles = lines.map(([label, value], at) => {
      const [x, y] = [24 + (at % 2) * 176, 6 + Math.floor(at / 2) * 150]
      return (
        box([x, y, 166, 138], look.surface, { radius, stroke: look.line }) +
        circle(x + 122, y + 44, 8 + length(value, 22), pale) +
        text(x + 18, y + 64, value, { size: 38, bold: true, fill: colour }) +
        write(look, x + 18, y + 108, label)
      )
    })
    return join(tiles)
  }
  const columns = lines.map(([, value], at) => {
    const height = length(value, 170)
    return faded(box([50 + at * 62, 194 - height, 40, height], colour, { radius: 8 }), at)
  })
  const legend = lines.map(([label, value], at) => {
    const y = 246 + at * 44
    return (
      faded(box([28, y - 12, 14, 14], colour, { radius: 4 }), at) +
      write(look, 54, y, label) +
      write(look, 364, y, value, END) +
      box([24, y + 13, 342, 1], look.line)
    )
  })
  return panel(look, 0, 212) + join(columns) + join(legend)
}

/** A conversation: lines of `me` are on the right, or all below each other with names. */
export const drawChat: Draw = ({ heading, lines }, look) => {
  const { variant, colour, pale, onColour, muted, ink } = look
  const radius = Math.min(look.radius, 27)
  return join(
    lines.map(([who, words], at) => {
      const mine = who === 'me'
      const y = 18 + at * 92
      if (variant === 1) {
        return (
          circle(42, y + 18, 17, mine ? colour : pale) +
          text(72, y + 14, mine ? 'You' : heading, { size: 13, bold: true, fill: colour }) +
          write(look, 72, y + 40, words, { size: 14 }) +
          box([24, y + 66, 342, 1], look.line)
        )
      }
      const width = Math.min(318, 40 + words.length * 7.4)
      const x = mine ? 366 - width : 24
      const [fill, letters] = mine === (variant === 0) ? [colour, onColour] : [pale, ink]
      const below = { size: 11, fill: muted, anchor: mine ? 'end' : 'start' } as const
      return (
        box([x, y, width, 54], fill, { radius }) +
        text(x + 20, y + 33, words, { size: 14, fill: letters }) +
        text(mine ? 366 : 24, y + 74, mine ? 'You' : 'Answered in 2 minutes', below)
      )
    }),
  )
}

const ROWS = 8
const CABINS = ['A B C | D E F', 'A C | D F', 'A C | D E F | H K']

/** A cabin: taken seats are grey, 14 C is chosen. */
export const drawSeats: Draw = ({ lines }, look) => {
  const { variant, colour, pale, surface, muted } = look
  const columns = CABINS[variant]!.split(' ')
  const step = variant === 2 ? 32 : 38
  const left = Math.round(195 - (columns.length * step) / 2)
  const seats = Array.from({ length: ROWS }, (_, place) =>
    columns.map((column, at) => {
      const [x, y] = [left + at * step, 38 + place * 42]
      const middle = { size: 12, fill: muted, anchor: 'middle' } as const
      if (column === '|') return text(x + step / 2 - 3, y + 21, String(10 + place), middle)
      const chosen = place === 4 && column === 'C'
      const taken = (place * 5 + at * 3) % 4 === 0
      const fill = chosen ? colour : taken ? '#b8b4b0' : pale
      return box([x, y, step - 8, 32], fill, { radius: Math.min(look.radius, 15) })
    }),
  )
  const letters = columns.map((column, at) =>
    text(left + at * step + step / 2 - 4, 28, column === '|' ? '' : column, {
      size: 12,
      fill: muted,
      anchor: 'middle',
    }),
  )
  const prices = lines.map(
    ([label, value], at) =>
      write(look, 26, 422 + at * 28, label, { size: 14 }) +
      write(look, 364, 422 + at * 28, value, { size: 14, ...END }),
  )
  const cabin = box([34, 0, 322, 392], surface, { radius: look.radius * 2, stroke: look.line })
  return cabin + join(letters) + join(seats.flat()) + join(prices)
}
