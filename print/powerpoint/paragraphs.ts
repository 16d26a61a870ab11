import { type RichBlock, type Run, parseRichText } from '../pdf/parse-rich-text.ts'
import { stripUnprintable } from '../pdf/prepare-texts.ts'
import type { Slide } from './pptx.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'

/** A text for a slide, cut if longer than `most` characters. */
export function slideText(text: string, most = 200): string {
  const clean = stripUnprintable(text.replace(/[\t\r\n]+/g, ' '))
  if (clean.length <= most) return clean
  // Do not cut a surrogate pair.
  return `${clean.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

interface Paragraph {
  readonly text: string
  /** 0 outside of lists. */
  readonly depth: number
  readonly heading: boolean
}

const MAX_PARAGRAPH_LENGTH = 700

/** Converts rich text to plain paragraphs for a slide; images are only in the report. */
export function listParagraphs(html: string | null): Paragraph[] {
  if (html === null) return []
  return parseRichText(html, () => ({ missing: '' })).flatMap((block) => paragraphsOf(block, 0))
}

function paragraphsOf(block: RichBlock, depth: number): Paragraph[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') {
    const text = slideText(block.runs.map(textOf).join('').trim(), MAX_PARAGRAPH_LENGTH)
    return text === '' ? [] : [{ text, depth, heading: block.kind === 'heading' }]
  }
  if (block.kind === 'list') {
    return block.items.flatMap((item) => item.flatMap((inner) => paragraphsOf(inner, depth + 1)))
  }
  if (block.kind === 'table') {
    return block.cells.flatMap(({ blocks }) =>
      blocks.flatMap((inner) => paragraphsOf(inner, depth)),
    )
  }
  return []
}

function textOf(run: Run): string {
  return 'text' in run ? run.text : ' '
}

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly fontSize?: number
}

/** Arial at one point, in inches: mean character width and line height. */
const CHARACTER = 0.0073
const LINE = 0.0185

const MORE = { text: 'See the full report.', depth: 0, heading: false }

/** Adds as much of a text as fits in a box; the slide says if something is left out. */
export function addParagraphs(
  slide: Slide,
  paragraphs: readonly Paragraph[],
  { x, y, w, h, fontSize = 14 }: Box,
): void {
  const shown = fitting(paragraphs, w / (CHARACTER * fontSize), h / (LINE * fontSize))
  if (shown.length === 0) return
  const runs = shown.map((paragraph) => ({
    text: paragraph.text,
    options: {
      breakLine: true,
      bold: paragraph.heading,
      paraSpaceAfter: 6,
      ...(paragraph.depth > 0 && {
        bullet: { indent: 14 },
        indentLevel: Math.min(paragraph.depth - 1, 4),
      }),
      ...(paragraph === MORE && { italic: true, color: THEME.inkSoft }),
    },
  }))
  slide.addText(runs, {
    x,
    y,
    w,
    h,
    margin: 0,
    valign: 'top',
    fontFace: THEME.sans,
    fontSize,
    color: THEME.ink,
  })
}

function fitting(paragraphs: readonly Paragraph[], width: number, lines: number): Paragraph[] {
  const shown: Paragraph[] = []
  let left = lines - 2
  for (const paragraph of paragraphs) {
    const needed = Math.ceil(paragraph.text.length / (width - 3 * paragraph.depth)) + 0.4
    if (needed > left) return [...shown, MORE]
    left -= needed
    shown.push(paragraph)
  }
  return shown
}

/** Explains the arrows of a ranking (A2). */
const RANK_NOTE =
  'Note: up/down = Significant change since last report (Differences of +/- 5% are significant at 95% confidence).'

export function addNote(slide: Slide): void {
  slide.addText(RANK_NOTE, {
    x: SLIDE.margin,
    y: SLIDE.bottom - 0.2,
    w: BODY_WIDTH,
    h: 0.3,
    margin: 0,
    fontFace: THEME.sans,
    fontSize: 10,
    color: THEME.inkSoft,
  })
}
