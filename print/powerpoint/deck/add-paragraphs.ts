import type { Paragraph } from './list-paragraphs.ts'
import type { Slide } from './pptx.ts'
import { THEME } from './theme.ts'

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
