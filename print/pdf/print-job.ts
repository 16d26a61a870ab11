import { readFile, writeFile } from 'node:fs/promises'

import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'

import { MAX_SHORTENED } from './layout/executive-edition.ts'
import { MAX_STANDING_SHORTENED } from './layout/standing-page.ts'
import { prepareReport } from './prepare-report.ts'
import type { PdfLabels, PrintImageFile, PrintRequest } from './print-request.ts'
import type { PrintImage } from './shrink-image.ts'
import { tagRowHeads } from './tag-row-heads.ts'
import { openTypesetter } from './typeset/open-typesetter.ts'

/** The request and the path of the PDF to write. */
export interface PrintInput {
  readonly document: PrintRequest['document']
  readonly images: readonly (readonly [address: string, image: PrintImageFile])[]
  readonly labels: PdfLabels
  readonly executive?: PrintRequest['executive']
  readonly standing?: PrintRequest['standing']
  readonly file: string
}

/** Pages of the executive edition, its cover included. */
const MAX_PAGES = 5

export interface PrintOutput {
  readonly pages: number
  readonly missingImages: readonly string[]
}

/** Runs in a child process: decoders and typesetter are native code that can take long. */
export async function run({
  document,
  images,
  labels: mark,
  executive,
  standing,
  file,
}: PrintInput): Promise<PrintOutput> {
  const screenshots = new Map(document.screenshots.map(({ url, marks = [] }) => [url, marks]))
  const read = await readImages(
    images,
    (address) => !screenshots.has(address),
    (address) => screenshots.get(address) ?? [],
  )
  for (let shortened = 0; ; shortened += 1) {
    const { fonts, files, missingImages } = await prepareReport(document, mark, read, {
      executive: executive && { ...executive, shortened },
      standing: standing && { ...standing, shortened },
    })
    const typesetter = await openTypesetter(fonts)
    for (const [address, bytes] of files) typesetter.addFile(address, bytes)
    const { pdf, pages } = typesetter.typeset('/report.typ')
    if (executive && pages > MAX_PAGES && shortened < MAX_SHORTENED) continue
    if (standing && pages > 1 && shortened < MAX_STANDING_SHORTENED) continue
    await writeFile(file, tagRowHeads(pdf))
    return { pages, missingImages }
  }
}

/**
 * Pixels of the largest screenshot frame (template/images.typ) at 220 per inch. Typst decodes
 * every image, so larger ones cost time and show no more.
 */
const SCREENSHOT_BOX = { width: 440, height: 760 }
const TEXT_BOX = { width: 1_380, height: 1_800 }

/** Maximum concurrency: decoding is CPU-bound, and each image can take 160 MB. */
const TOGETHER = 3

/**
 * Reads the images by URL, ready for print. Invalid, damaged or missing ones are left out. Images
 * of rich text stay larger, because they take a whole line. Marks are painted into their pixels.
 */
async function readImages(
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
  const { paintMarks: paint } = await import('./paint-marks.ts')
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
