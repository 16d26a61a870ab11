import { MARK_COLORS, WHITE } from '@insights/domain/colors/colors.ts'
import { drawMarks } from '@insights/domain/screenshots/marks/draw-marks.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import sharp from 'sharp'

import { type Canvas, paintCoverage, paintShape } from './paint-shape.ts'
import { type RasterText, rasterText } from './raster-text.ts'

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
