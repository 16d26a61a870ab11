import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { shrinkPicture } from '@insights/print/pdf/pictures/shrink-picture.ts'
import type { PictureFile } from '@insights/print/pdf/print-request.ts'
import sharp from 'sharp'

/** Of phones. */
const RAW = { width: 1_080, height: 2_340, channels: 3 } as const

export interface Screens {
  /** As they were uploaded, by their addresses in the report. */
  readonly uploaded: ReadonlyMap<string, PictureFile>
  /** The same ones as the portal makes them for paper when they are uploaded. */
  readonly small: ReadonlyMap<string, PictureFile>
}

/** Draws screenshots, no two alike, into a directory. */
export async function drawScreens(directory: string, count: number): Promise<Screens> {
  const uploaded = new Map<string, PictureFile>()
  const small = new Map<string, PictureFile>()
  for (let place = 0; place < count; place += 1) {
    const png = await sharp(drawRows(place), { raw: RAW }).png().toBuffer()
    const file = join(directory, `${place}.png`)
    await writeFile(file, png)
    uploaded.set(`/shot/${place}`, { file, small: null })
    const { bytes, width, height } = await shrinkPicture(png, { width: 460, height: 920 })
    const smallFile = join(directory, `${place}.jpg`)
    await writeFile(smallFile, bytes)
    small.set(`/shot/${place}`, { file: smallFile, small: { width, height } })
  }
  return { uploaded, small }
}

/** Rows of coloured bars on white, with words of a kind: dots that no two screens have alike. */
function drawRows(place: number): Buffer {
  const { width, height } = RAW
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / 58)
    if (y % 58 > 40) continue
    for (let x = 40 + row; x < 940 - row * 9; x += 1) {
      const isWord = y % 58 > 14 && y % 58 < 28 && (x * (row + 7) * (place + 3)) % 23 < 6
      const at = (y * width + x) * 3
      pixels[at] = isWord ? 20 : (row * 37 + place) % 256
      pixels[at + 1] = isWord ? 30 : (row * 71) % 256
      pixels[at + 2] = isWord ? 40 : 200
    }
  }
  return pixels
}
