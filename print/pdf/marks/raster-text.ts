import type { MarkShape } from '@insights/domain/screenshots/marks/draw-marks.ts'
import sharp from 'sharp'

import { stripUnprintable } from '../prepare-texts.ts'
import { chooseFamilies, fontFiles } from '../typeset/fonts.ts'

/** Coverage of each pixel by a text, from 0 to 255. */
export interface RasterText {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const loaded = new Set<string>()

/** Returns a line of text in the project's fonts within a width; null without a visible letter. */
export async function rasterText({
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
