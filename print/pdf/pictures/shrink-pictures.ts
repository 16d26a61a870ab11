import { readFile } from 'node:fs/promises'

import { shrinkPicture, type ShrunkPicture } from './shrink-picture.ts'

/** Pixels of the largest place for a picture, at some 210 to the inch. */
const BOX = { width: 460, height: 920 }
const TEXT_BOX = { width: 1_380, height: 1_800 }

/** At a time: decoding is the processor's work, and each can take 160 MB. */
const TOGETHER = 3

/**
 * The pictures by their addresses, ready to be printed; one that is no picture, damaged or not
 * there is left out. Those of written texts stay larger: they stand alone in their line.
 */
export async function shrinkPictures(
  files: readonly (readonly [address: string, file: string])[],
  isInText: (address: string) => boolean,
): Promise<Map<string, ShrunkPicture>> {
  const shrunk = new Map<string, ShrunkPicture>()
  const queue = files.values()
  async function work(): Promise<void> {
    for (const [address, file] of queue) {
      try {
        const box = isInText(address) ? TEXT_BOX : BOX
        shrunk.set(address, await shrinkPicture(await readFile(file), box))
      } catch {
        // It becomes a frame with its name, and is listed.
      }
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  return shrunk
}
