import { readFile } from 'node:fs/promises'

import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { createAssets } from './create-assets.ts'
import type { PrintImage } from './images/print-image.ts'
import { buildLayout } from './layout/build-layout.ts'
import type { PdfLabels } from './print-request.ts'
import { mapTexts } from './text/map-texts.ts'
import { shortenTitle } from './text/shorten-title.ts'
import { stripUnprintable } from './text/strip-unprintable.ts'
import { fontFiles } from './typeset/fonts.ts'
import { boxMissingGlyphs, supportedCharacters } from './typeset/supported-characters.ts'
import { templateFiles } from './typeset/template-files.ts'

/** Everything that Typst needs for a report. */
interface PreparedReport {
  readonly fonts: readonly Uint8Array[]
  /** The template, its data, charts and images by path in the typesetter's file system. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly missingImages: readonly string[]
}

const encoder = new TextEncoder()

/** Converts a report to the template's input: blocks as JSON, charts as SVG. */
export async function prepareReport(
  report: ReportDocument,
  mark: PdfLabels,
  images: ReadonlyMap<string, PrintImage>,
): Promise<PreparedReport> {
  const document = mapTexts(report, (text, key) => shortenTitle(stripUnprintable(text), key))
  const assets = createAssets(images)
  const layout = buildLayout(document, mapTexts(mark, stripUnprintable), assets)
  const fonts = await Promise.all(fontFiles(layout.fonts.text).map((path) => readFile(path)))
  const covered = supportedCharacters(fonts)
  const texts = [...assets.charts, ['/layout.json', JSON.stringify(layout)] as const]
  return {
    fonts,
    files: new Map([
      ...templateFiles(),
      ...assets.images,
      ...texts.map(
        ([address, text]) => [address, encoder.encode(boxMissingGlyphs(text, covered))] as const,
      ),
    ]),
    missingImages: [...assets.missing],
  }
}
