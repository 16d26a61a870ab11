import {
  type Area,
  type ImageMark,
  MIN_SIZE,
  type MarkKind,
  areaBetween,
  moveArea,
  moveMark,
  resizeArea,
  resizeMark,
  storedMark,
} from '@insights/domain/screenshots/marks/image-mark.ts'

/** The pointer's tool: makes marks of a kind, or areas to redact. */
export type Tool = MarkKind | 'redact'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A mark or an area, by its index. */
export interface Selection {
  readonly of: 'marks' | 'areas'
  readonly place: number
}

/** Returns a mark from one point to another; of default size if they are one point. */
export function drawBetween(tool: MarkKind, from: Point, to: Point): ImageMark {
  switch (tool) {
    case 'box':
      return { kind: 'box', ...areaOf(from, to) }
    case 'arrow': {
      const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) >= MIN_SIZE
      const tail = far ? from : { x: pulledIn(from.x, 0.15), y: pulledIn(from.y, 0.08) }
      return storedMark({ kind: 'arrow', ...tail, toX: to.x, toY: to.y })
    }
    case 'label':
      return storedMark({ kind: 'label', ...to, text: 'Label' })
    case 'number':
      return storedMark({ kind: 'number', ...to, text: '' })
  }
}

/** Returns the area between two points; of default size around them if they are one point. */
export function areaOf(from: Point, to: Point): Area {
  const area = areaBetween(from, to)
  if (Math.max(area.width, area.height) < MIN_SIZE) {
    const [width, height] = [0.3, 0.08]
    return moveArea({ x: from.x - width / 2, y: from.y - height / 2, width, height }, 0, 0)
  }
  return resizeArea(area, 0, 0)
}

/** Shifts a coordinate to the side that has room. */
const pulledIn = (value: number, by: number) => (value + by <= 1 ? value + by : value - by)

export type Change = 'move' | 'resize'

export const changeMark = (mark: ImageMark, change: Change, by: Point) =>
  (change === 'move' ? moveMark : resizeMark)(mark, by.x, by.y)

export const changeArea = (area: Area, change: Change, by: Point) =>
  (change === 'move' ? moveArea : resizeArea)(area, by.x, by.y)

const STEP = 0.01
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/**
 * Returns the distance by which an arrow key moves the selection, tenfold with Shift; null for
 * other keys.
 */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const step = Object.hasOwn(ARROWS, key) ? ARROWS[key]! : null
  return step && shiftKey ? { x: step.x * 10, y: step.y * 10 } : step
}

export const selectedOf = (
  { of, place }: Selection,
  { marks, areas }: { readonly marks: readonly ImageMark[]; readonly areas: readonly Area[] },
): ImageMark | Area | undefined => (of === 'marks' ? marks[place] : areas[place])

/** Returns the position of the resize handle; null for a mark of fixed size. */
export function endOf(one: ImageMark | Area | undefined): Point | null {
  if (!one) return null
  if ('toX' in one) return { x: one.toX, y: one.toY }
  return 'width' in one ? { x: one.x + one.width, y: one.y + one.height } : null
}
