import { writeFile } from 'node:fs/promises'

import { MAX_SHORTENED } from './layout/executive-edition.ts'
import { MAX_STANDING_SHORTENED } from './layout/standing-page.ts'
import { prepareReport } from './prepare-report.ts'
import type { PrintImageFile, PdfLabels, PrintRequest } from './print-request.ts'
import { readImages } from './read-images.ts'
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
const MAX_PAGES = 8

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
    await writeFile(file, pdf)
    return { pages, missingImages }
  }
}
