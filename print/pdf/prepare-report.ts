import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { numberNotes } from '@insights/domain/screenshots/marks/image-mark.ts'

import { drawChart } from './draw-chart.ts'
import { buildLayout, type PrintedParts } from './layout/build-layout.ts'
import type { LayoutAssets } from './layout/pdf-layout.ts'
import { type LayoutImage, parseRichText } from './parse-rich-text.ts'
import { isName, isolateName, mapTexts, shortenTitle, stripUnprintable } from './prepare-texts.ts'
import type { PdfLabels } from './print-request.ts'
import type { PrintImage } from './shrink-image.ts'
import { boxMissingGlyphs, fontFiles, supportedCharacters } from './typeset/fonts.ts'

/** The input of Typst for a report. */
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
  parts: PrintedParts = {},
): Promise<PreparedReport> {
  const document = mapTexts(report, prepareText)
  const notes = document.screenshots.map(
    ({ url, marks = [] }) => [url, numberNotes(marks)] as const,
  )
  const assets = createAssets(images, new Map(notes))
  const labels = mapTexts(mark, (text) => isolateName(stripUnprintable(text)))
  const layout = buildLayout(document, labels, assets, parts)
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

function prepareText(text: string, key: string): string {
  const printable = stripUnprintable(text)
  return isName(key) ? isolateName(shortenTitle(printable)) : printable
}

/** Alt text of an empty chart; PDF/UA requires one. */
const NOTHING = 'No figures'

interface CreatedAssets extends LayoutAssets {
  /** Images and chart SVGs that blocks refer to, by path. */
  readonly images: ReadonlyMap<string, Uint8Array>
  readonly charts: ReadonlyMap<string, string>
  /** Names of requested images that are missing. */
  readonly missing: ReadonlySet<string>
}

/** Returns images and charts to blocks, and collects the ones that the template needs. */
function createAssets(
  read: ReadonlyMap<string, PrintImage>,
  notes: ReadonlyMap<string, readonly string[]>,
): CreatedAssets {
  const images = new Map<string, Uint8Array>()
  const charts = new Map<string, string>()
  const missing = new Set<string>()
  // Numbered in order of use, because images are read in any order.
  const files = new Map<string, string>()

  function image(address: string, alt: string, name: string): LayoutImage {
    const found = read.get(address)
    if (!found) {
      missing.add(name)
      return { missing: name }
    }
    const file = files.get(address) ?? `/images/${files.size}.jpg`
    files.set(address, file)
    images.set(file, found.bytes)
    const { width, height } = found
    return { file, width, height, alt, notes: notes.get(address) ?? [] }
  }

  return {
    images,
    charts,
    missing,
    image,
    text: (html) =>
      parseRichText(html, (address, alt) =>
        image(address, alt === '' ? 'Picture' : alt, alt === '' ? 'Picture' : alt),
      ),
    chart: (chart, title, width) => {
      const file = `/charts/${charts.size}.svg`
      charts.set(file, drawChart(chart, width))
      return { kind: 'chart', title, file, alt: chart.description || NOTHING }
    },
  }
}

/** The same from here and from the file that is built of it. */
const TEMPLATE = join(import.meta.dirname, '../pdf/template')

/** The template's files by path in the typesetter's file system. */
function templateFiles(): (readonly [address: string, bytes: Uint8Array])[] {
  return readdirSync(TEMPLATE).map((name) => [`/${name}`, readFileSync(join(TEMPLATE, name))])
}
