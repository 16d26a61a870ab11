import { slideText } from '../powerpoint/paragraphs.ts'
import type { Slide } from '../powerpoint/pptx.ts'
import { BODY_WIDTH, SLIDE, THEME } from '../powerpoint/theme.ts'

interface Line {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly size?: number
  readonly color?: string
  readonly bold?: boolean
  readonly align?: 'left' | 'right' | 'center'
}

/** Adds one line of text. */
export function addLine(
  slide: Slide,
  text: string,
  { size = 11, color = THEME.ink, ...line }: Line,
): void {
  slide.addText(slideText(text), {
    ...line,
    h: 0.3,
    margin: 0,
    fontFace: THEME.sans,
    fontSize: size,
    color,
  })
}

/** Adds the heading of a part of a slide. */
export function addHeading(slide: Slide, text: string, box: Pick<Line, 'x' | 'y' | 'w'>): void {
  slide.addText(slideText(text, 60), {
    ...box,
    h: 0.3,
    margin: 0,
    fontFace: THEME.serif,
    fontSize: 13,
    bold: true,
    fit: 'shrink',
    color: THEME.ink,
  })
}

/** Adds the next step at the foot of a slide. */
export function addNext(slide: Slide, text: string): void {
  slide.addText(slideText(`Next: ${text}`, 300), {
    x: SLIDE.margin,
    y: 6.2,
    w: BODY_WIDTH,
    h: 0.6,
    margin: 8,
    valign: 'middle',
    fill: { color: THEME.accentWash },
    fontFace: THEME.sans,
    fontSize: 13,
    color: THEME.ink,
  })
}
