import { readFile } from 'node:fs/promises'

import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'

import type { PrintImageFile } from './print-request.ts'
import type { PrintImage } from './shrink-image.ts'

/**
 * Pixels of the largest screenshot frame (template/images.typ) at 220 per inch. Typst decodes
 * every image, so larger ones cost time and show no more.
 */
export const SCREENSHOT_BOX = { width: 440, height: 760 }
const TEXT_BOX = { width: 1_380, height: 1_800 }

/** Maximum concurrency: decoding is CPU-bound, and each image can take 160 MB. */
const TOGETHER = 3

/**
 * Reads the images by URL, ready for print. Invalid, damaged or missing ones are left out. Images
 * of rich text stay larger, because they take a whole line. Marks are painted into their pixels.
 */
export async function readImages(
  files: readonly (readonly [address: string, image: PrintImageFile])[],
  isInText: (address: string) => boolean,
  marksOf: (address: string) => readonly ImageMark[] = () => [],
): Promise<Map<string, PrintImage>> {
  const read = new Map<string, PrintImage>()
  const queue = files.values()
  async function work(): Promise<void> {
    for (const [address, image] of queue) {
      try {
        const found = await readImage(image, isInText(address) ? TEXT_BOX : SCREENSHOT_BOX)
        const marks = marksOf(address)
        read.set(address, marks.length > 0 ? await paintMarks(found, marks) : found)
      } catch {
        // The layout draws a frame with its name, and reports it.
      }
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return read
}

async function paintMarks(image: PrintImage, marks: readonly ImageMark[]): Promise<PrintImage> {
  // Loaded on demand as below, since most images have no marks.
  const { paintMarks: paint } = await import('./marks/paint-marks.ts')
  return { ...image, bytes: await paint(image.bytes, marks) }
}

async function readImage(
  { file, small }: PrintImageFile,
  box: { readonly width: number; readonly height: number },
): Promise<PrintImage> {
  const bytes = await readFile(file)
  if (small) return { ...small, bytes }
  // The decoders take 30 MB and a tenth of a second to load, and most reports need none.
  const { shrinkImage } = await import('./shrink-image.ts')
  return shrinkImage(bytes, box)
}
