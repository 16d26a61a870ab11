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

/** Adds a screenshot as large as fits, with lines of text below it. */
export function addScreenshot(
  slide: Slide,
  { bytes, mime, width, height }: Pick<SlideScreenshot, 'bytes' | 'mime' | 'width' | 'height'>,
  { x, y, w, h }: Frame,
  [title = '', ...lines]: readonly string[],
): void {
  const scale = Math.min(w / width, h / height)
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
}
