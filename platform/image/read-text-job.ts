/**
 * Reads the words on one image. Runs in a child only: it decodes an image, takes seconds of a core
 * and hundreds of megabytes, and the reader is native code compiled to WebAssembly.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

import sharp from 'sharp'
import openTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js'

import { JobRejectedError } from '../child/child-errors.ts'
import { type FoundWord, type ImageWord, mergeReadings } from './image-text.ts'
import { MAX_IMAGE_PIXELS } from './image.ts'

// Stored images are jpeg or png; nothing reaches another decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

export interface TextOfImage {
  readonly words: readonly ImageWord[]
  /**
   * Resident memory of the child after reading, in megabytes: its WebAssembly memory never shrinks.
   * The kernel's own maximum would be that of the process that started the child.
   */
  readonly memory: number
  /** Milliseconds of processor time that it took. */
  readonly processor: number
}

/** An image in grey, a byte for each pixel. */
interface Grey {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

export async function run(bytes: Uint8Array): Promise<TextOfImage> {
  const before = process.cpuUsage()
  const grey = await scaleForReading(bytes)
  const reader = await openReader()
  const readings = [grey, await flatten(grey)].map((image) => reader(image))
  const { user, system } = process.cpuUsage(before)
  return {
    words: mergeReadings(readings),
    memory: process.memoryUsage().rss / (1024 * 1024),
    processor: (user + system) / 1000,
  }
}

const WHITE = { r: 255, g: 255, b: 255 }

/** Width at which the text of a phone's screen is read best: two pixels for a point of the screen. */
const PHONE_WIDTH = 780
const MAX_WIDTH = 2_160
/** Time and memory grow with them; a long page is read smaller. */
const MAX_READ_PIXELS = 6_000_000

async function scaleForReading(bytes: Uint8Array): Promise<Grey> {
  try {
    const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' } as const
    const { width, height } = await sharp(bytes, options).metadata()
    const wanted = height > width * 1.3 ? PHONE_WIDTH : Math.min(width * 1.5, MAX_WIDTH)
    const scale = Math.min(wanted / width, Math.sqrt(MAX_READ_PIXELS / (width * height)))
    const size = { width: atLeastOne(width * scale), height: atLeastOne(height * scale) }
    const pixels = await sharp(bytes, options)
      .flatten({ background: WHITE })
      .greyscale()
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer()
    return { pixels, ...size }
  } catch (error) {
    throw new JobRejectedError('damaged', error instanceof Error ? error.message : 'damaged')
  }
}

const atLeastOne = (size: number) => Math.max(1, Math.round(size))

/**
 * The ground of an image is the commonest brightness of the pixels of a window; it is found at a
 * quarter of its size.
 */
const SHRINK = 4
const WINDOW = 11
/** Text that differs less from its ground than most is made as dark. */
const STRENGTH = 1.6

/**
 * Returns the same image as dark text on white, wherever it was light on dark: pixels that differ
 * from their ground become dark. An image with both, such as a screen with a coloured button, has
 * one threshold of brightness for neither.
 */
async function flatten({ pixels, width, height }: Grey): Promise<Grey> {
  const raw = { width, height, channels: 1 } as const
  const small = { width: atLeastOne(width / SHRINK), height: atLeastOne(height / SHRINK) }
  const { data, info } = await sharp(pixels, { raw })
    .resize({ ...small, fit: 'fill', kernel: 'nearest' })
    .median(Math.min(WINDOW, small.width, small.height))
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const flat = Buffer.alloc(pixels.length)
  for (let place = 0; place < flat.length; place += 1) {
    const difference = Math.abs(pixels[place]! - data[place * info.channels]!)
    flat[place] = 255 - Math.min(255, difference * STRENGTH)
  }
  return { pixels: flat, width, height }
}

type Reader = (image: Grey) => FoundWord[]

let opened: Promise<Reader> | undefined

/** The reader with its model, once for each child. */
function openReader(): Promise<Reader> {
  return (opened ??= loadReader())
}

const MODEL = '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'
const NEURAL_ENGINE = 1
/** Reads text anywhere, in no order: a screen is no page. */
const SPARSE_TEXT = '11'

async function loadReader(): Promise<Reader> {
  const ignore = () => undefined
  const module = await openTesseract({ print: ignore, printErr: ignore })
  const model = gunzipSync(readFileSync(fileURLToPath(import.meta.resolve(MODEL))))
  module.FS.writeFile('/eng.traineddata', model)
  const api = new module.TessBaseAPI()
  if (api.Init('/', 'eng', NEURAL_ENGINE) !== 0) throw new Error('The model could not be loaded.')
  api.SetVariable('tessedit_pageseg_mode', SPARSE_TEXT)
  api.SetVariable('user_defined_dpi', '200')
  return ({ pixels, width, height }) => {
    const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
    module.FS.writeFile('/input', Buffer.concat([header, pixels]))
    if (api.SetImageFile(1, 0) === 1) throw new Error('The image could not be passed on.')
    api.Recognize(null)
    const words = readRows(api.GetTSVText(0), width, height)
    api.Clear()
    return words
  }
}

/** Rows of this level are words; others are blocks, paragraphs and lines. */
const WORD = '5'
/** Below it a word is mostly no word. */
const SURE = 30

/** Words of Tesseract's table: level, five numbers, box, confidence and text of each. */
function readRows(table: string, width: number, height: number): FoundWord[] {
  return table.split('\n').flatMap((row) => {
    const [level, , , , , , x, y, w, h, confidence, text = ''] = row.split('\t')
    if (level !== WORD || Number(confidence) < SURE || !/[\p{L}\p{N}]/u.test(text)) return []
    return {
      text: text.trim().slice(0, 100),
      left: Number(x) / width,
      top: Number(y) / height,
      width: Number(w) / width,
      height: Number(h) / height,
      confidence: Math.round(Number(confidence)),
    }
  })
}
