import { MARK_COLORS, WHITE } from '@insights/domain/colors/colors.ts'
import { drawMarks, type MarkShape } from '@insights/domain/screenshots/marks/draw-marks.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import sharp from 'sharp'

import { stripUnprintable } from './prepare-texts.ts'
import { chooseFamilies, fontFiles } from './typeset/fonts.ts'

/**
 * Returns a JPEG with marks in its pixels, where screens lay them over it, so that they cannot be
 * removed. Rejects if the bytes are not a valid JPEG.
 */
export async function paintMarks(
  jpeg: Uint8Array,
  marks: readonly ImageMark[],
): Promise<Uint8Array> {
  const { data, info } = await sharp(jpeg, { failOn: 'error' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const canvas: Canvas = { data, width, height, channels }
  for (const shape of drawMarks(marks, { width, height }).flat()) {
    if (shape.kind === 'text') {
      const text = await rasterText(shape)
      if (text) paintText(canvas, text, shape.at)
    } else {
      paintShape(canvas, shape, toRgb(MARK_COLORS[shape.color]))
    }
  }
  return sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function paintText(
  canvas: Canvas,
  { data, width, height }: RasterText,
  [x, y]: readonly [number, number],
): void {
  const left = Math.round(x - width / 2)
  const top = Math.round(y - height / 2)
  const bounds = { left, top, right: left + width, bottom: top + height }
  paintCoverage(
    canvas,
    bounds,
    (at, line) => data[(line - top) * width + (at - left)]! / 255,
    toRgb(WHITE),
  )
}

type Rgb = readonly [number, number, number]

function toRgb(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return [red, green, blue]
}

/** Pixels of an image, row by row. */
interface Canvas {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  /** Bytes of a pixel: red, green and blue first. */
  readonly channels: number
}

interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Painted = Exclude<MarkShape, { kind: 'text' }>
type Point = readonly [x: number, y: number]

/** Paints a shape with smooth edges: a pixel is covered by how far it is from the shape's edge. */
function paintShape(canvas: Canvas, shape: Painted, color: Rgb): void {
  const distance = distanceTo(shape)
  paintCoverage(canvas, boundsOf(shape), (x, y) => 0.5 - distance([x + 0.5, y + 0.5]), color)
}

/** Mixes a colour into each pixel of the bounds, by a share from 0 to 1. */
function paintCoverage(
  { data, width, height, channels }: Canvas,
  bounds: Bounds,
  coverage: (x: number, y: number) => number,
  color: Rgb,
): void {
  const right = Math.min(bounds.right, width)
  const bottom = Math.min(bounds.bottom, height)
  for (let y = Math.max(bounds.top, 0); y < bottom; y += 1) {
    for (let x = Math.max(bounds.left, 0); x < right; x += 1) {
      const share = Math.min(Math.max(coverage(x, y), 0), 1)
      if (share === 0) continue
      const at = (y * width + x) * channels
      for (let one = 0; one < 3; one += 1) {
        const before = data[at + one]!
        data[at + one] = Math.round(before + (color[one]! - before) * share)
      }
    }
  }
}

function boundsOf(shape: Painted): Bounds {
  const points = shape.kind === 'disc' ? [shape.at] : shape.points
  const reach =
    1 + (shape.kind === 'disc' ? shape.radius : shape.kind === 'line' ? shape.width / 2 : 0)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.floor(Math.min(...xs) - reach),
    top: Math.floor(Math.min(...ys) - reach),
    right: Math.ceil(Math.max(...xs) + reach),
    bottom: Math.ceil(Math.max(...ys) + reach),
  }
}

/** Pixels from a point to the edge of a shape, negative inside. */
function distanceTo(shape: Painted): (point: Point) => number {
  if (shape.kind === 'disc') {
    const { at, radius } = shape
    return ([x, y]) => Math.hypot(x - at[0], y - at[1]) - radius
  }
  const edges = edgesOf(shape.points, shape.kind === 'polygon' || shape.closed)
  if (shape.kind === 'line') {
    return (point) =>
      Math.min(...edges.map(([from, to]) => toSegment(point, from, to))) - shape.width / 2
  }
  return (point) => {
    const outside = Math.min(...edges.map(([from, to]) => toSegment(point, from, to)))
    return isInside(point, edges) ? -outside : outside
  }
}

function edgesOf(points: readonly Point[], closed: boolean): (readonly [Point, Point])[] {
  const ends = closed ? points : points.slice(0, -1)
  return ends.map((from, place) => [from, points[(place + 1) % points.length]!] as const)
}

function toSegment([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const squared = alongX ** 2 + alongY ** 2
  const share = squared === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / squared
  const near = Math.min(Math.max(share, 0), 1)
  return Math.hypot(x - fromX - near * alongX, y - fromY - near * alongY)
}

/** Returns true inside a convex polygon: the point is on the same side of each edge. */
function isInside([x, y]: Point, edges: readonly (readonly [Point, Point])[]): boolean {
  const sides = edges.map(
    ([[fromX, fromY], [toX, toY]]) => (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX),
  )
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** Coverage of each pixel by a text, from 0 to 255. */
interface RasterText {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const loaded = new Set<string>()

/** Returns a line of text in the project's fonts within a width; null without a visible letter. */
async function rasterText({
  text,
  size,
  maxWidth,
}: Extract<MarkShape, { kind: 'text' }>): Promise<RasterText | null> {
  const printable = stripUnprintable(text)
  if (printable.trim() === '') return null
  const families = chooseFamilies(printable).text.filter((family) => family !== 'Source Serif 4')
  await loadFonts(families)
  // Drawn twice as large and scaled down, since the renderer positions text by whole pixels.
  const drawn = await sharp({
    text: {
      text: escapeMarkup(printable),
      font: `${families.join(',')} semi-bold ${Math.max(size, 1) * 2}`,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(0.5, maxWidth / drawn.info.width)
  const { data, info } = await sharp(drawn.data)
    .resize({
      width: Math.max(Math.round(drawn.info.width * scale), 1),
      height: Math.max(Math.round(drawn.info.height * scale), 1),
      fit: 'fill',
    })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Registers font files with the text renderer, which otherwise uses the system's fonts. */
async function loadFonts(families: readonly string[]): Promise<void> {
  for (const fontfile of fontFiles(families)) {
    if (loaded.has(fontfile)) continue
    loaded.add(fontfile)
    await sharp({ text: { text: '.', fontfile, dpi: 72 } })
      .raw()
      .toBuffer()
  }
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
