import { numberNotes } from '@insights/domain/screenshots/marks/image-mark.ts'

import type { SlideScreenshot } from './deck-options.ts'
import { slideText } from './paragraphs.ts'
import type { Slide } from './pptx.ts'
import { THEME } from './theme.ts'

interface Frame {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const LINE = 0.26
/** A note may need two lines. */
const NOTE = 0.34
/** More would leave too little of the screenshot. */
const MAX_NOTES = 4

/**
 * Adds a screenshot as large as fits, with lines of text below it, and what the numbers of its marks
 * stand for.
 */
export function addScreenshot(
  slide: Slide,
  {
    bytes,
    mime,
    width,
    height,
    marks = [],
  }: Pick<SlideScreenshot, 'bytes' | 'mime' | 'width' | 'height' | 'marks'>,
  { x, y, w, h }: Frame,
  [title = '', ...lines]: readonly string[],
): void {
  const notes = shortened(numberNotes(marks))
  const scale = Math.min(w / width, (h - notes.length * NOTE) / height)
  slide.addImage({
    data: `${mime};base64,${Buffer.from(bytes).toString('base64')}`,
    x,
    y,
    w: width * scale,
    h: height * scale,
    altText: slideText([title, ...lines].join(', ')),
  })
  for (const [place, text] of [title, ...lines].entries()) {
    slide.addText(slideText(text, 60), {
      x,
      y: y + height * scale + 0.06 + place * LINE,
      w,
      h: LINE,
      margin: 0,
      fontFace: THEME.sans,
      fontSize: 10,
      bold: place === 0,
      color: place === 0 ? THEME.ink : THEME.inkSoft,
    })
  }
  if (notes.length === 0) return
  slide.addText(
    notes.map((text) => ({ text: slideText(text), options: { breakLine: true } })),
    {
      x,
      y: y + height * scale + 0.06 + (lines.length + 1) * LINE,
      w,
      h: notes.length * NOTE,
      margin: 0,
      valign: 'top',
      fontFace: THEME.sans,
      fontSize: 9,
      color: THEME.inkSoft,
    },
  )
}

function shortened(notes: readonly string[]): string[] {
  if (notes.length <= MAX_NOTES) return [...notes]
  const left = notes.length - MAX_NOTES + 1
  return [...notes.slice(0, MAX_NOTES - 1), `and ${left} more notes`]
}
