import pixelmatch from 'pixelmatch'

import type { Outline } from './ImageOutlines.tsx'
import type { Size } from './zoom.ts'

/** An image's pixels, four bytes each. */
export interface Pixels extends Size {
  readonly data: Uint8ClampedArray
}

/** The differences of two images, in fractions of the right one. */
export interface Difference {
  /** Pixels that differ, as a share of those compared. */
  readonly share: number
  readonly count: number
  /** The areas on either image; areas below the end of the shorter one are on the longer one. */
  readonly left: readonly Outline[]
  readonly right: readonly Outline[]
  /** Height of the status bar that was not compared, as a share of each image's height. */
  readonly masked: { readonly left: number; readonly right: number }
}

/** Share of a phone's screen that its status bar takes, which always differs. */
const STATUS_BAR = 0.06
/** Height over width of a phone's screen, at least and at most; scrolled pages are higher. */
const PHONE_FROM = 1.6
const PHONE_TO = 2.2

/** Returns the height of the status bar in pixels; 0 if the image is no screen of a phone. */
export function statusBarHeight({ width, height }: Size): number {
  if (height < width * PHONE_FROM) return 0
  return Math.round(Math.min(height, width * PHONE_TO) * STATUS_BAR)
}

/** Difference of colour that counts, from 0 to 1: more than compression changes. */
const THRESHOLD = 0.12

/**
 * Compares two images of one width, aligned at the top. The part of the longer one below the end of
 * the shorter one differs; the status bar of phones is not compared.
 */
export function findDifferences(left: Pixels, right: Pixels): Difference {
  const { width } = left
  const height = Math.max(left.height, right.height)
  const common = Math.min(left.height, right.height)
  const bar = Math.min(statusBarHeight(left), statusBarHeight(right))
  const mask = new Uint8ClampedArray(width * height * 4)
  const part = ({ data }: Pixels) => data.subarray(bar * width * 4, common * width * 4)
  const compared = common - bar
  let changed =
    compared > 0
      ? pixelmatch(part(left), part(right), part({ data: mask, width, height }), width, compared, {
          threshold: THRESHOLD,
          diffMask: true,
        })
      : 0
  changed += (height - common) * width
  mask.fill(255, common * width * 4)
  const boxes = findAreas(mask, { width, height })
  const on = (image: Size) =>
    boxes
      // A cell of the grid may lie partly on the image, although its area is below the end of it.
      .filter(({ top, bottom }) => bottom <= image.height || top + CELL < image.height)
      .map((box) => ({
        left: box.left / width,
        top: box.top / image.height,
        width: (box.right - box.left) / width,
        height: (Math.min(box.bottom, image.height) - box.top) / image.height,
      }))
  return {
    share: changed / (width * (height - bar)),
    count: boxes.length,
    left: on(left),
    right: on(right),
    masked: { left: bar / left.height, right: bar / right.height },
  }
}

interface PixelBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pixels of a grid cell, in which changes close together are one area. */
const CELL = 8
/** Cells between two parts of one area, at most. */
const REACH = 2
/** Pixels of a cell that must differ: one alone is noise. */
const MIN_CHANGED = 3
/** More outlines would hide their contents. */
const MAX_AREAS = 24

/** Returns the boxes around the marked pixels of a mask, the largest ones if there are too many. */
function findAreas(mask: Uint8ClampedArray, { width, height }: Size): PixelBox[] {
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const counts = new Uint8Array(columns * rows)
  for (let offset = 3; offset < mask.length; offset += 4) {
    if (mask[offset] === 0) continue
    const pixel = (offset - 3) / 4
    const cell =
      Math.floor(Math.floor(pixel / width) / CELL) * columns + Math.floor((pixel % width) / CELL)
    if (counts[cell]! < MIN_CHANGED) counts[cell] = counts[cell]! + 1
  }
  const areas: PixelBox[] = []
  for (let start = 0; start < counts.length; start += 1) {
    if (counts[start]! >= MIN_CHANGED) areas.push(takeArea(counts, start, { columns, rows }))
  }
  const size = (box: PixelBox) => (box.right - box.left) * (box.bottom - box.top)
  return joinOverlapping(areas)
    .map(({ left, top, right, bottom }) => ({
      left: left * CELL,
      top: top * CELL,
      right: Math.min(right * CELL, width),
      bottom: Math.min(bottom * CELL, height),
    }))
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, MAX_AREAS)
}

interface Grid {
  readonly columns: number
  readonly rows: number
}

/** Returns the box, in cells, around a cell and all connected cells, and clears them. */
function takeArea(counts: Uint8Array, start: number, { columns, rows }: Grid): PixelBox {
  const box = { left: columns, top: rows, right: 0, bottom: 0 }
  const next = [start]
  counts[start] = 0
  for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
    const x = cell % columns
    const y = Math.floor(cell / columns)
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x + 1)
    box.bottom = Math.max(box.bottom, y + 1)
    for (let row = Math.max(0, y - REACH); row <= Math.min(rows - 1, y + REACH); row += 1) {
      for (
        let column = Math.max(0, x - REACH);
        column <= Math.min(columns - 1, x + REACH);
        column += 1
      ) {
        const near = row * columns + column
        if (counts[near]! < MIN_CHANGED) continue
        counts[near] = 0
        next.push(near)
      }
    }
  }
  return box
}

/** Joins boxes that overlap, until none do. */
function joinOverlapping(boxes: readonly PixelBox[]): PixelBox[] {
  const joined: PixelBox[] = []
  for (const box of boxes) {
    let whole = box
    for (let at = joined.findIndex((other) => touch(other, whole)); at >= 0;) {
      const [other] = joined.splice(at, 1)
      whole = {
        left: Math.min(other!.left, whole.left),
        top: Math.min(other!.top, whole.top),
        right: Math.max(other!.right, whole.right),
        bottom: Math.max(other!.bottom, whole.bottom),
      }
      at = joined.findIndex((one) => touch(one, whole))
    }
    joined.push(whole)
  }
  return joined
}

function touch(one: PixelBox, other: PixelBox): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

/** Says how much differs: `3.8% of the picture changed, in 2 areas.` */
export function differenceText({ share, count, masked }: Difference): string {
  const without = masked.right > 0 ? ' The status bar is not compared.' : ''
  if (count === 0) return `No change was found.${without}`
  const percent = share * 100
  const text = percent < 0.1 ? 'Less than 0.1%' : `${percent.toFixed(1)}%`
  return `${text} of the picture changed, in ${count === 1 ? '1 area' : `${count} areas`}.${without}`
}
