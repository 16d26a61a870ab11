import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { PrintImageFile } from '@insights/print/pdf/print-request.ts'
import { SCREENSHOT_BOX } from '@insights/print/pdf/read-images.ts'
import { shrinkImage } from '@insights/print/pdf/shrink-image.ts'
import sharp from 'sharp'

/** Phone screen size. */
const RAW = { width: 1_080, height: 2_340, channels: 3 } as const

export interface ScreensInput {
  readonly directory: string
  readonly count: number
}

export interface DrawnScreen {
  /** URL in the report. */
  readonly address: string
  /** Path of the uploaded file. */
  readonly uploaded: string
  readonly small: PrintImageFile
}

/** Draws screenshots and creates their print images as an upload does. */
export async function run({ directory, count }: ScreensInput): Promise<DrawnScreen[]> {
  const drawn: DrawnScreen[] = []
  for (let place = 0; place < count; place += 1) {
    const png = await sharp(drawRows(place), { raw: RAW }).png().toBuffer()
    const uploaded = join(directory, `${place}.png`)
    await writeFile(uploaded, png)
    const { bytes, width, height } = await shrinkImage(png, SCREENSHOT_BOX)
    const file = join(directory, `${place}.jpg`)
    await writeFile(file, bytes)
    drawn.push({ address: `/shot/${place}`, uploaded, small: { file, small: { width, height } } })
  }
  return drawn
}

/** Rows of coloured bars on white, like words: no two screens are alike. */
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
