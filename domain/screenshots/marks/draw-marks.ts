import { type ImageMark, numberOf } from './image-mark.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

type Point = readonly [x: number, y: number]

/** Shapes that a mark is drawn with, one over the other; in pixels of the image. */
export type MarkShape =
  /** A line with round ends and corners. */
  | {
      readonly kind: 'line'
      readonly points: readonly Point[]
      readonly closed: boolean
      readonly width: number
      readonly color: MarkColor
    }
  | {
      readonly kind: 'disc'
      readonly at: Point
      readonly radius: number
      readonly color: MarkColor
    }
  /** A filled convex polygon. */
  | { readonly kind: 'polygon'; readonly points: readonly Point[]; readonly color: MarkColor }
  /** A line of text, centred at a point, and no wider than `maxWidth`. */
  | {
      readonly kind: 'text'
      readonly at: Point
      readonly size: number
      readonly maxWidth: number
      readonly text: string
    }

/** The ink of marks, and the paper around it that sets it off from any image (domain/colors). */
export type MarkColor = 'ink' | 'edge'

/** Sizes in hundredths of an image's size. */
const LINE = 0.8
const EDGE = 0.4
const TEXT = 3
const RADIUS = 2.6
const HEAD = 3.4

/** The shapes of each mark, in the order of the list: screens, slides and paper draw only these. */
export function drawMarks(marks: readonly ImageMark[], size: Size): MarkShape[][] {
  const unit = unitOf(size)
  return marks.map((mark, place) => {
    switch (mark.kind) {
      case 'arrow':
        return drawArrow(mark, size, unit)
      case 'box':
        return drawBox(mark, size, unit)
      case 'number':
        return drawNumber(mark, numberOf(marks, place) ?? 0, size, unit)
      case 'label':
        return drawLabel(mark, size, unit)
    }
  })
}

/**
 * A hundredth of an image's size; for a tall strip limited by its width, which keeps it readable.
 */
export function unitOf({ width, height }: Size): number {
  return Math.min(Math.sqrt(width * height), 1.6 * width, 1.6 * height) / 100
}

type Of<Kind> = Extract<ImageMark, { kind: Kind }>

function drawBox({ x, y, width, height }: Of<'box'>, size: Size, unit: number): MarkShape[] {
  // Inside the image with its whole line, so that nothing of it is cut off.
  const inset = (LINE / 2 + EDGE) * unit
  const left = within(x * size.width, inset, size.width - inset)
  const top = within(y * size.height, inset, size.height - inset)
  const right = within((x + width) * size.width, inset, size.width - inset)
  const bottom = within((y + height) * size.height, inset, size.height - inset)
  const points: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return outlined({ points, closed: true }, unit)
}

function drawArrow({ x, y, toX, toY }: Of<'arrow'>, size: Size, unit: number): MarkShape[] {
  const from = [x * size.width, y * size.height] as const
  const tip = [toX * size.width, toY * size.height] as const
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1
  const head = Math.min(HEAD * unit, length)
  const [alongX, alongY] = [(tip[0] - from[0]) / length, (tip[1] - from[1]) / length]
  const base: Point = [tip[0] - alongX * head, tip[1] - alongY * head]
  const half = head * 0.5
  const points: Point[] = [
    tip,
    [base[0] - alongY * half, base[1] + alongX * half],
    [base[0] + alongY * half, base[1] - alongX * half],
  ]
  const [shaftEdge, shaft] = outlined({ points: [from, base], closed: false }, unit)
  const headEdge = {
    kind: 'line',
    points,
    closed: true,
    width: 2 * EDGE * unit,
    color: 'edge',
  } as const
  return [shaftEdge!, headEdge, shaft!, { kind: 'polygon', points, color: 'ink' }]
}

function drawNumber({ x, y }: Of<'number'>, number: number, size: Size, unit: number): MarkShape[] {
  const radius = RADIUS * unit
  const outer = radius + EDGE * unit
  const at: Point = [
    within(x * size.width, outer, size.width - outer),
    within(y * size.height, outer, size.height - outer),
  ]
  return [
    { kind: 'disc', at, radius: outer, color: 'edge' },
    { kind: 'disc', at, radius, color: 'ink' },
    { kind: 'text', at, size: TEXT * unit, maxWidth: radius * 1.6, text: String(number) },
  ]
}

function drawLabel({ x, y, text }: Of<'label'>, size: Size, unit: number): MarkShape[] {
  const edge = EDGE * unit
  const padding = TEXT * unit * 0.6
  const most = size.width - 2 * (padding + edge)
  const wanted = textWidth(text) * TEXT * unit
  const maxWidth = Math.min(wanted, most)
  const letters = (TEXT * unit * maxWidth) / Math.max(wanted, 1e-6)
  const halfWidth = maxWidth / 2 + padding
  const halfHeight = TEXT * unit * 0.85
  const at: Point = [
    within(x * size.width, halfWidth + edge, size.width - halfWidth - edge),
    within(y * size.height, halfHeight + edge, size.height - halfHeight - edge),
  ]
  const points: Point[] = [
    [at[0] - halfWidth, at[1] - halfHeight],
    [at[0] + halfWidth, at[1] - halfHeight],
    [at[0] + halfWidth, at[1] + halfHeight],
    [at[0] - halfWidth, at[1] + halfHeight],
  ]
  return [
    { kind: 'line', points, closed: true, width: 2 * edge, color: 'edge' },
    { kind: 'polygon', points, color: 'ink' },
    { kind: 'text', at, size: letters, maxWidth, text },
  ]
}

function outlined(
  line: { readonly points: readonly Point[]; readonly closed: boolean },
  unit: number,
): MarkShape[] {
  return [
    { kind: 'line', ...line, width: (LINE + 2 * EDGE) * unit, color: 'edge' },
    { kind: 'line', ...line, width: LINE * unit, color: 'ink' },
  ]
}

const NARROW = /[iljtfrI.,:;'|!()[\] ]/u
const WIDE = /[mwMW@%]|\p{Lu}/u
const FULL =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/** Roughly how wide a text is, in its own size: there is no font where marks are drawn. */
function textWidth(text: string): number {
  let width = 0
  for (const letter of text) {
    if (/^\d$/.test(letter)) width += 0.65
    else if (FULL.test(letter)) width += 1.05
    else if (NARROW.test(letter)) width += 0.38
    else width += WIDE.test(letter) ? 0.8 : 0.62
  }
  return width
}

/** The middle where there is no space for both bounds. */
function within(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most)
}
