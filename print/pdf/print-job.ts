import { writeFile } from 'node:fs/promises'

import { readPictures } from './pictures/read-pictures.ts'
import { prepareReport } from './prepare-report.ts'
import type { PictureFile, PrintMark, PrintRequest } from './print-request.ts'
import { openTypesetter } from './typeset/open-typesetter.ts'

/** The request and the path of the PDF to write. */
export interface PrintInput {
  readonly document: PrintRequest['document']
  readonly pictures: readonly (readonly [address: string, picture: PictureFile])[]
  readonly mark: PrintMark
  readonly file: string
}

export interface PrintOutput {
  readonly pages: number
  readonly missingPictures: readonly string[]
}

/** Runs in a child process: decoders and typesetter are native code that can take long. */
export async function run({ document, pictures, mark, file }: PrintInput): Promise<PrintOutput> {
  const shots = new Set(document.screenshots.map(({ url }) => url))
  const read = await readPictures(pictures, (address) => !shots.has(address))
  const { fonts, files, missingPictures } = await prepareReport(document, mark, read)
  const typesetter = await openTypesetter(fonts)
  for (const [address, bytes] of files) typesetter.addFile(address, bytes)
  const { pdf, pages } = typesetter.typeset('/report.typ')
  await writeFile(file, pdf)
  return { pages, missingPictures }
}
