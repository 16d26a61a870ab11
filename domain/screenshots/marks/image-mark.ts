import { storedText } from '../../text/stored-text.ts'

/**
 * A mark that a user has put over a screenshot. Positions and sizes are fractions of the image,
 * from its upper left corner, so that they fit each of its sizes.
 */
export type ImageMark =
  | {
      readonly kind: 'arrow'
      readonly x: number
      readonly y: number
      /** Position of its head. */
      readonly toX: number
      readonly toY: number
    }
  | ({ readonly kind: 'box' } & Area)
  /** Numbers count up in the order of the list, from 1. */
  | NotedMark<'number'>
  | NotedMark<'label'>

interface NotedMark<Kind> {
  readonly kind: Kind
  /** Its middle. */
  readonly x: number
  readonly y: number
  /** Meaning of a number, which may be left empty. */
  readonly text: string
}

/** A part of an image, as fractions of it. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type MarkKind = ImageMark['kind']

/** Maximum on one image: more hide it. */
export const MAX_MARKS = 30
export const MAX_LABEL_LENGTH = 40
export const MAX_NOTE_LENGTH = 120
/** Minimum length of the longer side of a box or an arrow: a smaller one is not seen. */
export const MIN_SIZE = 0.01
/** Areas that one redaction covers. */
export const MAX_AREAS = 30

/** Returns the meaning of the numbers on an image: '1 Amount first', '2 One press sends'. */
export function numberNotes(marks: readonly ImageMark[]): string[] {
  return marks
    .filter((mark) => mark.kind === 'number')
    .flatMap(({ text }, place) => (text === '' ? [] : [`${place + 1} ${text}`]))
}

/** The same in one line. */
export const numbersText = (marks: readonly ImageMark[]): string => numberNotes(marks).join(', ')

/** The number that a mark of the list shows; null for other kinds. */
export function numberOf(marks: readonly ImageMark[], place: number): number | null {
  if (marks[place]?.kind !== 'number') return null
  return marks.slice(0, place + 1).filter(({ kind }) => kind === 'number').length
}

/** Returns whether two lists are stored alike; the database has its own order of fields. */
export function isSameMarks(one: readonly ImageMark[], other: readonly ImageMark[]): boolean {
  return one.length === other.length && one.every((mark, at) => isSameMark(mark, other[at]!))
}

function isSameMark(one: ImageMark, other: ImageMark): boolean {
  const theirs = new Map(Object.entries(storedMark(other)))
  const mine = Object.entries(storedMark(one))
  return mine.length === theirs.size && mine.every(([name, value]) => theirs.get(name) === value)
}

/** Returns a mark as it is stored: fractions of four decimals inside the image, a text without spaces around it. */
export function storedMark(mark: ImageMark): ImageMark {
  if (mark.kind === 'box') return { ...mark, ...roundArea(mark) }
  const middle = { x: round(mark.x), y: round(mark.y) }
  if (mark.kind === 'arrow') {
    return { ...mark, ...middle, toX: round(mark.toX), toY: round(mark.toY) }
  }
  return { ...mark, ...middle, text: storedText(mark.text) }
}

export function roundArea({ x, y, width, height }: Area): Area {
  const left = round(x)
  const top = round(y)
  return {
    x: left,
    y: top,
    width: round(round(x + width) - left),
    height: round(round(y + height) - top),
  }
}

/** Moves a mark, no further than to the edge of the image. */
export function moveMark(mark: ImageMark, byX: number, byY: number): ImageMark {
  if (mark.kind === 'arrow') {
    const right = within(byX, -Math.min(mark.x, mark.toX), 1 - Math.max(mark.x, mark.toX))
    const down = within(byY, -Math.min(mark.y, mark.toY), 1 - Math.max(mark.y, mark.toY))
    return storedMark({
      ...mark,
      x: mark.x + right,
      y: mark.y + down,
      toX: mark.toX + right,
      toY: mark.toY + down,
    })
  }
  if (mark.kind === 'box') return { ...mark, ...moveArea(mark, byX, byY) }
  return storedMark({ ...mark, x: within(mark.x + byX, 0, 1), y: within(mark.y + byY, 0, 1) })
}

/** Moves the head of an arrow, or the lower right corner of a box; others have one size. */
export function resizeMark(mark: ImageMark, byX: number, byY: number): ImageMark {
  if (mark.kind === 'arrow') {
    return storedMark({
      ...mark,
      toX: within(mark.toX + byX, 0, 1),
      toY: within(mark.toY + byY, 0, 1),
    })
  }
  return mark.kind === 'box' ? { ...mark, ...resizeArea(mark, byX, byY) } : mark
}

export function moveArea({ x, y, width, height }: Area, byX: number, byY: number): Area {
  return roundArea({
    x: within(x + byX, 0, 1 - width),
    y: within(y + byY, 0, 1 - height),
    width,
    height,
  })
}

export function resizeArea({ x, y, width, height }: Area, byX: number, byY: number): Area {
  return roundArea({
    x,
    y,
    width: within(width + byX, MIN_SIZE, 1 - x),
    height: within(height + byY, MIN_SIZE, 1 - y),
  })
}

/** The area between two corners, whichever of them comes first. */
export function areaBetween(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): Area {
  return roundArea({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  })
}

const DECIMALS = 10_000
const round = (value: number) => within(Math.round(value * DECIMALS) / DECIMALS, 0, 1)

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(most, least))
}
