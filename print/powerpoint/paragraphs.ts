import { ARROWS_NOTE } from '@insights/domain/scoring/ranking/rank-note.ts'

import { type RichBlock, type Run, parseRichText } from '../pdf/parse-rich-text.ts'
import { stripUnprintable } from '../pdf/prepare-texts.ts'
import type { Slide } from './pptx.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'

/** A text for a slide, cut if longer than `most` characters. */
export function slideText(text: string, most = 200): string {
  const clean = stripUnprintable(text.replace(/[\t\r\n]+/g, ' '))
  if (clean.length <= most) return clean
  const cut = clean.slice(0, most - 1)
  // Between words, since a part of a number is another number; and never within a surrogate pair.
  const whole = clean[most - 1] === ' ' ? cut : cut.replace(/ [^ ]*$/, '')
  return `${whole.replace(/[\ud800-\udbff]$/, '')}…`
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

/** Points; smaller text cannot be read from a seat. */
const MIN_FONT = 10
const NOTE_HEIGHT = 0.3

/**
 * Adds a text in a box, in a smaller font if it is long. If it still does not fit, whole paragraphs
 * at its end are left out, and a line below the box says where they are.
 */
export function addParagraphs(
  slide: Slide,
  paragraphs: readonly Paragraph[],
  { x, y, w, h, fontSize: wanted = 14 }: Box,
): void {
  let fontSize = wanted
  while (fontSize > MIN_FONT && countFitting(fontSize, h) < paragraphs.length) fontSize -= 1
  const complete = countFitting(fontSize, h) === paragraphs.length
  const shown = complete ? paragraphs : paragraphs.slice(0, countFitting(fontSize, h - NOTE_HEIGHT))
  if (paragraphs.length === 0) return
  if (!complete) addSmallPrint(slide, 'The rest of this text is in the report.', { x, y: y + h, w })
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

  /** Returns how many paragraphs fit; a heading without text below it does not count. */
  function countFitting(size: number, height: number): number {
    let left = height / (LINE * size)
    const end = paragraphs.findIndex(({ text, depth }) => {
      left -= Math.ceil(text.length / (w / (CHARACTER * size) - 3 * depth)) + 0.4
      return left < 0
    })
    if (end === -1) return paragraphs.length
    return paragraphs[end - 1]?.heading ? end - 1 : end
  }
}

/** Explains the arrows of a ranking. */
export function addNote(slide: Slide, intervals = ''): void {
  const text = `${ARROWS_NOTE} ${intervals}`.trim()
  addSmallPrint(slide, text, { x: SLIDE.margin, y: SLIDE.bottom + 0.1, w: BODY_WIDTH })
}

/** Adds a line of small text that ends at `y`. */
export function addSmallPrint(slide: Slide, text: string, { x, y, w }: Omit<Box, 'h'>): void {
  slide.addText(text, {
    x,
    y: y - NOTE_HEIGHT,
    w,
    h: NOTE_HEIGHT,
    margin: 0,
    fontFace: THEME.sans,
    fontSize: 10,
    color: THEME.inkSoft,
  })
}
