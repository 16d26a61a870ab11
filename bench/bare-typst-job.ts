import { readFile } from 'node:fs/promises'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { prepareReport } from '@insights/print/pdf/prepare-report.ts'
import { readImages } from '@insights/print/pdf/read-images.ts'
import { openTypesetter } from '@insights/print/pdf/typeset/open-typesetter.ts'

export interface BareInput {
  readonly document: ReportDocument
  readonly images: readonly (readonly [address: string, file: string])[]
  /** Whether Typst gets images as they were uploaded, or print images. */
  readonly asUploaded: boolean
}

/** Milliseconds that Typst alone takes for a report with everything in memory. */
export async function run({ document, images, asUploaded }: BareInput): Promise<number> {
  const shrunk = await readImages(
    images.map(([address, file]) => [address, { file, small: null }]),
    () => false,
  )
  if (asUploaded) {
    for (const [address, file] of images) {
      const size = shrunk.get(address)
      if (size) shrunk.set(address, { ...size, bytes: await readFile(file) })
    }
  }
  const prepared = await prepareReport(document, { draft: false, madeFor: null }, shrunk)
  const files = [...prepared.files].map(([address, bytes]) =>
    asUploaded ? nameAsPng(address, bytes) : ([address, bytes] as const),
  )
  const start = performance.now()
  const typesetter = await openTypesetter(prepared.fonts)
  for (const [address, bytes] of files) typesetter.addFile(address, bytes)
  typesetter.typeset('/report.typ')
  return performance.now() - start
}

/** Typst detects an image's format by its extension. */
function nameAsPng(address: string, bytes: Uint8Array): readonly [string, Uint8Array] {
  if (address !== '/layout.json') return [address.replace(/\.jpg$/, '.png'), bytes]
  const text = new TextDecoder().decode(bytes).replaceAll('.jpg"', '.png"')
  return [address, new TextEncoder().encode(text)]
}
