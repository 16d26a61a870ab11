import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

import { fixTimestamps } from '../fix-timestamps.ts'
import type { Pptx } from './pptx.ts'

/**
 * Returns a presentation as a file that PowerPoint opens without offering to repair it. The same
 * slides and date (ISO 8601) give the same bytes.
 */
export async function writePackage(pptx: Pptx, date: string): Promise<Uint8Array> {
  const file = await pptx.write({ outputType: 'uint8array' })
  return fixTimestamps(repairPackage(file as Uint8Array), date)
}

/** Repairs what PptxGenJS 4.0.1 writes against the format, with the number of its issue. */
function repairPackage(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file)
  giveNotesTheirTheme(parts)
  for (const [name, bytes] of Object.entries(parts)) {
    const repairs = REPAIRS.filter(([part]) => part.test(name))
    if (repairs.length === 0) continue
    const repaired = repairs.reduce((xml, [, repair]) => repair(xml, parts), strFromU8(bytes))
    parts[name] = strToU8(repaired)
  }
  // Compressed once all repairs are done.
  return zipSync(parts, { level: 0 })
}

type Parts = Record<string, Uint8Array>

const REPAIRS: readonly (readonly [RegExp, (xml: string, parts: Parts) => string])[] = [
  [/^\[Content_Types\]\.xml$/, repairTypes],
  [/^ppt\/presentation\.xml$/, listNotesMasterFirst],
  [/^ppt\/(?:slides|slideLayouts|slideMasters|notesSlides)\/[^/]+\.xml$/, repairShapes],
  [/^ppt\/charts\/[^/]+\.xml$/, removeUnknownAxes],
  [/^ppt\/slides\/[^/]+\.xml$/, describeShapes],
]

/** Issue 1444: every slide has a type for its own slide master, which is missing; `image/jpg` is no type. */
function repairTypes(xml: string, parts: Parts): string {
  return xml
    .replace(/<Override PartName="\/([^"<]*)"[^<>]*\/>/g, (type, name: string) =>
      name in parts ? type : '',
    )
    .replace('image/jpg', 'image/jpeg')
    .replace(
      '</Types>',
      `<Override PartName="/${NOTES_THEME}" ContentType="${THEME_TYPE}"/></Types>`,
    )
}

const THEME_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml'
const NOTES_THEME = 'ppt/theme/theme2.xml'
const NOTES_LINKS = 'ppt/notesMasters/_rels/notesMaster1.xml.rels'

/** Issue 1443: slides and notes share a theme, which belongs to one master. */
function giveNotesTheirTheme(parts: Parts): void {
  const { 'ppt/theme/theme1.xml': theme, [NOTES_LINKS]: links } = parts
  if (!theme || !links) return
  parts[NOTES_THEME] = theme
  parts[NOTES_LINKS] = strToU8(strFromU8(links).replace('theme1.xml', 'theme2.xml'))
}

/** The format has the list of note masters before that of slides. */
function listNotesMasterFirst(xml: string): string {
  const slides = xml.indexOf('<p:sldIdLst>')
  const masters = xml.indexOf('<p:notesMasterIdLst>')
  const end = xml.indexOf('<p:sldSz')
  if (slides < 0 || masters < slides || end < masters) return xml
  return (
    xml.slice(0, slides) + xml.slice(masters, end) + xml.slice(slides, masters) + xml.slice(end)
  )
}

/**
 * Issue 1532: tables and slide numbers get the ids of other shapes; no part refers to one by its id.
 * Issue 1083: each run of a paragraph repeats its properties, which only begin one.
 */
function repairShapes(xml: string): string {
  let count = 0
  return xml
    .replace(/(<p:cNvPr id=")\d+/g, (_, start: string) => `${start}${(count += 1)}`)
    .replace(/(?<=<\/a:r>)<a:pPr(?:[^>]*\/>|.*?<\/a:pPr>)/gs, '')
}

/** Issue 1534: flat charts name a third axis that they do not have. */
function removeUnknownAxes(xml: string): string {
  const axes = new Set(
    [...xml.matchAll(/<c:(?:cat|val|date|ser)Ax>\s*<c:axId val="(\d+)"/g)].map(([, id]) => id),
  )
  return xml.replace(/<c:axId val="(\d+)"\/>/g, (axis, id: string) => (axes.has(id) ? axis : ''))
}

/** Says for screen readers that a shape is an ornament. */
const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'

/**
 * Gives tables a header row and their name as alternative text, adds the slide's finding to that of
 * charts, and marks drawn shapes as ornaments: tables and texts beside them have their values.
 */
function describeShapes(xml: string): string {
  // Stops at the next beginning, so that a shape without an end costs no search of the whole slide.
  const shapes = /<p:(sp|graphicFrame)>(?:(?!<p:\1>).)*?<\/p:\1>/gs
  const title = [...xml.matchAll(shapes)].map(([shape]) => shape).find(isTitle) ?? ''
  const finding = [...title.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text).join('')
  return xml.replace(shapes, (shape) => {
    if (shape.includes('<a:tbl>')) {
      return shape
        .replace(/(<p:cNvPr [^<>]*?name="([^"<]*)")/, '$1 descr="$2"')
        .replace('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
    }
    if (shape.includes('<c:chart ')) {
      return shape.replace(/(<p:cNvPr [^<>]*?descr="[^"<]*?)\.?"/, (_, start: string) =>
        finding === '' ? `${start}"` : `${start}. ${finding.replaceAll('"', '&quot;')}."`,
      )
    }
    if (shape.includes('<a:t>') || /<p:ph\s/.test(shape)) return shape
    return shape.replace(/(<p:cNvPr [^<>]*?)(?:\/>|>\s*<\/p:cNvPr>)/, `$1>${DECORATIVE}</p:cNvPr>`)
  })
}

const isTitle = (shape: string) => /<p:ph\s[^<>]*type="title"/.test(shape)
