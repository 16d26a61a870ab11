import { readFile } from 'node:fs/promises'

import type { PictureFile } from '../print-request.ts'
import type { PaperPicture } from './paper-picture.ts'

/**
 * Pixels of the largest place for a screenshot (template/pictures.typ), 220 to the inch: Typst
 * decodes each, so that larger ones cost time and show nothing.
 */
export const SCREENSHOT_BOX = { width: 440, height: 760 }
const TEXT_BOX = { width: 1_380, height: 1_800 }

/** At a time: decoding is the processor's work, and each can take 160 MB. */
const TOGETHER = 3

/**
 * The pictures by their addresses, ready to be printed; one that is no picture, damaged or not
 * there is left out. Those of written texts stay larger: they stand alone in their line.
 */
export async function readPictures(
  files: readonly (readonly [address: string, picture: PictureFile])[],
  isInText: (address: string) => boolean,
): Promise<Map<string, PaperPicture>> {
  const read = new Map<string, PaperPicture>()
  const queue = files.values()
  async function work(): Promise<void> {
    for (const [address, picture] of queue) {
      try {
        read.set(address, await readPicture(picture, isInText(address) ? TEXT_BOX : SCREENSHOT_BOX))
      } catch {
        // It becomes a frame with its name, and is listed.
      }
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return read
}

async function readPicture(
  { file, small }: PictureFile,
  box: { readonly width: number; readonly height: number },
): Promise<PaperPicture> {
  const bytes = await readFile(file)
  if (small) return { ...small, bytes }
  // The decoders take 30 MB and a tenth of a second to load, and most reports need none.
  const { shrinkPicture } = await import('./shrink-picture.ts')
  return shrinkPicture(bytes, box)
}
