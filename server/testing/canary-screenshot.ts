import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readMedia } from '@insights/print/testing/read-office-file.ts'
import sharp from 'sharp'

/** Areas of the image that cover the canary, as fractions. */
export const SECRET_AREA = { x: 0.2, y: 0.3, width: 0.5, height: 0.1 }

/**
 * Returns a phone screen with an area in a unique colour, noisy so that most of the file's bytes
 * are of that area; `ground` makes images differ.
 */
export async function drawCanary(ground: string, type: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const [width, height] = [600, 1200]
  const size = {
    width: Math.round(SECRET_AREA.width * width),
    height: Math.round(SECRET_AREA.height * height),
  }
  const pixels = Buffer.alloc(size.width * size.height * 3)
  let seed = Number.parseInt(ground.slice(1), 16)
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const noise = (seed >> 16) % 60
    pixels[at] = at % 3 === 1 ? noise : 255 - noise
  }
  const raw = { ...size, channels: 3 } as const
  const input = await sharp(pixels, { raw }).png().toBuffer()
  const screen = sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    { input, left: Math.round(SECRET_AREA.x * width), top: Math.round(SECRET_AREA.y * height) },
  ])
  return type === 'png' ? screen.png().toBuffer() : screen.jpeg({ quality: 95 }).toBuffer()
}

/** Returns whether an image has a pixel of the canary's colour, as far as encoders keep it. */
export async function hasCanary(image: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(image, { failOn: 'none' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    if (data[at]! > 150 && data[at + 1]! < 110 && data[at + 2]! > 150) return true
  }
  return false
}

const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('RIFF'),
]

/** Returns whether one of the images in a file shows the canary: in a PDF, the embedded ones. */
export async function fileHasCanary(file: Buffer): Promise<boolean> {
  for (const start of SIGNATURES) {
    for (let at = file.indexOf(start); at >= 0; at = file.indexOf(start, at + 1)) {
      if (await hasCanary(file.subarray(at)).catch(() => false)) return true
    }
  }
  return false
}

/** Returns the files of a directory and its subfolders that show the canary. */
export async function filesWithCanary(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (await fileHasCanary(await readFile(path))) found.push(path)
  }
  return found
}

/** Returns whether a slide shows the canary. */
export async function slidesHaveCanary(pptx: Buffer): Promise<boolean> {
  for (const image of await readMedia(pptx))
    if (image.length > 0 && (await hasCanary(image))) return true
  return false
}
