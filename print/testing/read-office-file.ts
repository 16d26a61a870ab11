import { buffer as bytesOf, text as textOf } from 'node:stream/consumers'

import { fromBufferPromise } from 'yauzl'

const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * Returns the XML parts of an xlsx or pptx file by name, as another program reads them: slide 9
 * before slide 10. Charts are counted over all files of a process, so any of them may be the tenth.
 */
export async function readOfficeFile(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file)
  const parts: [string, string][] = []
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue
    parts.push([entry.fileName, await textOf(await zip.openReadStreamPromise(entry))])
  }
  return new Map(parts.toSorted(([one], [other]) => byNumber.compare(one, other)))
}

/** Returns the images of a presentation. */
export async function readMedia(file: Buffer): Promise<Buffer[]> {
  const zip = await fromBufferPromise(file)
  const images: Buffer[] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('ppt/media/')) continue
    images.push(await bytesOf(await zip.openReadStreamPromise(entry)))
  }
  return images
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text of XML without tags. */
export function xmlText(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** Returns all elements of a name, with their content. */
export function findElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>(.*?)</${name}>)`, 'gs'))].map(
    ([whole]) => whole,
  )
}

type CellValue = string | number | null

/** Returns a workbook's sheets by name: rows of texts and numbers. */
export function readSheets(parts: ReadonlyMap<string, string>): Map<string, CellValue[][]> {
  const shared = findElements(parts.get('xl/sharedStrings.xml') ?? '', 'si').map(xmlText)
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*?name="([^"]*)"/g)]
  return new Map(
    names.map(([, name = ''], place) => {
      const xml = parts.get(`xl/worksheets/sheet${place + 1}.xml`) ?? ''
      return [name, findElements(xml, 'row').map((row) => cellsOf(row, shared))]
    }),
  )
}

function cellsOf(row: string, shared: readonly string[]): CellValue[] {
  const cells: CellValue[] = []
  for (const cell of findElements(row, 'c')) {
    const letters = /r="([A-Z]+)/.exec(cell)?.[1] ?? ''
    const value = xmlText(findElements(cell, 'v')[0] ?? '')
    const place = placeOf(letters)
    while (cells.length < place) cells.push(null)
    if (value === '') cells.push(null)
    else cells.push(cell.includes(' t="s"') ? (shared[Number(value)] ?? null) : Number(value))
  }
  return cells
}

/** A is 0, AA is 26. */
function placeOf(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function paragraphText(xml: string): string {
  return findElements(xml, 'a:t').map(xmlText).join('')
}

/** Returns the tables of a presentation: rows of cell texts. */
export function readSlideTables(parts: ReadonlyMap<string, string>): string[][] {
  return findSlides(parts).flatMap((slide) =>
    findElements(slide, 'a:tr').map((row) => findElements(row, 'a:tc').map(paragraphText)),
  )
}

/** Returns the charts of a presentation: series with a name, labels and numbers. */
export function readCharts(parts: ReadonlyMap<string, string>) {
  const charts = [...parts].filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
  return charts.flatMap(([, chart]) =>
    findElements(chart, 'c:ser').map((series) => ({
      name: xmlText(findElements(findElements(series, 'c:tx')[0] ?? '', 'c:v')[0] ?? ''),
      labels: findElements(findElements(series, 'c:cat')[0] ?? '', 'c:v').map(xmlText),
      values: findElements(findElements(series, 'c:val')[0] ?? '', 'c:v').map((v) =>
        Number(xmlText(v)),
      ),
    })),
  )
}

export function findSlides(parts: ReadonlyMap<string, string>): string[] {
  return [...parts]
    .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .map(([, xml]) => xml)
}
