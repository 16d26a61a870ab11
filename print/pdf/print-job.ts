import { readFile, writeFile } from 'node:fs/promises'

import { openSupplies } from './open-supplies.ts'
import { buildPaper } from './paper/build-paper.ts'
import { shrinkPictures } from './pictures/shrink-pictures.ts'
import type { PrintMark, PrintRequest } from './print-request.ts'
import { mapTexts } from './text/map-texts.ts'
import { shortenTitle } from './text/shorten-title.ts'
import { stripUnprintable } from './text/strip-unprintable.ts'
import { boxUncovered, coveredCharacters } from './typeset/covered-characters.ts'
import { fontFiles } from './typeset/fonts.ts'
import { openTypesetter } from './typeset/open-typesetter.ts'
import { templateFiles } from './typeset/template-files.ts'

/** What the process gets: a request, and the file that the PDF is to be written to. */
export interface PrintInput {
  readonly document: PrintRequest['document']
  readonly pictures: readonly (readonly [address: string, file: string])[]
  readonly mark: PrintMark
  readonly file: string
}

export type PrintOutput =
  | { readonly pages: number; readonly missingPictures: readonly string[] }
  | { readonly refused: string }

const encoder = new TextEncoder()

/** Runs in a process of its own: decoders and typesetter are native code that can take long. */
export async function run({ pictures, file, ...input }: PrintInput): Promise<PrintOutput> {
  const document = mapTexts(input.document, (text, key) =>
    shortenTitle(stripUnprintable(text), key),
  )
  const mark = mapTexts(input.mark, stripUnprintable)
  const inGalleries = new Set(document.screenshots.map(({ url }) => url))
  const supplies = openSupplies(
    await shrinkPictures(pictures, (address) => !inGalleries.has(address)),
  )
  const paper = buildPaper(document, mark, supplies)
  const fonts = await Promise.all(fontFiles(paper.fonts.text).map((path) => readFile(path)))
  const covered = coveredCharacters(fonts)
  const typesetter = await openTypesetter(fonts)
  for (const { address, bytes } of templateFiles()) typesetter.addFile(address, bytes)
  for (const [address, bytes] of supplies.pictures) typesetter.addFile(address, bytes)
  for (const [address, text] of [
    ...supplies.charts,
    ['/paper.json', JSON.stringify(paper)] as const,
  ]) {
    typesetter.addFile(address, encoder.encode(boxUncovered(text, covered)))
  }
  const { pdf, pages, standard, problems } = typesetter.typeset('/report.typ')
  if (process.env.PRINT_DEBUG) console.log(standard, problems)
  await writeFile(file, pdf)
  return { pages, missingPictures: [...supplies.missing] }
}
