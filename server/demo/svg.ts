import { fileURLToPath } from 'node:url'

import { encodePrint, encodeThumbnail } from '@insights/platform/image/encode-image.ts'
import type { RenderedImage } from '@insights/platform/image/image.ts'

/** Look of a text; numbers are points of a screen 390 wide and 844 high, as in all drawings. */
export interface TextLook {
  readonly size?: number
  readonly bold?: boolean
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

export const INK = '#1c1917'
export const MUTED = '#78716c'
export const LINE = '#e7e5e4'
export const BACKGROUND = '#ffffff'

export function text(x: number, y: number, words: string, look: TextLook = {}): string {
  const { size = 16, bold = false, fill = INK, anchor = 'start' } = look
  const weight = bold ? 600 : 400
  return `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(words)}</text>`
}

export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  { radius = 0, stroke = 'none' }: { radius?: number; stroke?: string } = {},
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function line(points: string, stroke: string, width = 1): string {
  return `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** Returns a colour mixed with white: 0 keeps it, 1 makes it white. */
export function tint(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const mixed = channels.map((channel) => Math.round(channel + (255 - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The drawings use two weights of one font, which comes with the project, not from the machine. */
const FONTS = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf']

/** Pixels for a point of the drawing. */
const SCALE = 1.5
const DOTS_OF_A_POINT = 72

/**
 * Returns a function that turns the project's own drawings into images as they are stored. Never
 * for an uploaded SVG: it is drawn in this process.
 */
export async function openRasteriser(): Promise<(svg: string) => Promise<RenderedImage>> {
  // Only the demo content needs the library in this process.
  const { default: sharp } = await import('sharp')
  for (const file of FONTS) {
    const fontfile = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`))
    // Setting a text from a file makes its font known to drawings, too.
    await sharp({ text: { text: 'x', font: 'Inter', fontfile } })
      .png()
      .toBuffer()
  }
  return async (svg) => {
    const { data, info } = await sharp(Buffer.from(svg), { density: DOTS_OF_A_POINT * SCALE })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const drawn = () => sharp(data, { raw: { width, height, channels } })
    const [bytes, thumbnail, print] = await Promise.all([
      drawn().png({ compressionLevel: 3 }).toBuffer(),
      // Fast encoding: the first start should be quick.
      encodeThumbnail(drawn(), 0),
      encodePrint(drawn()),
    ])
    return { image: { bytes, mime: 'image/png', width, height }, thumbnail, print }
  }
}
