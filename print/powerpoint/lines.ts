import { slideText } from './paragraphs.ts'
import type { Slide } from './pptx.ts'
import { BODY_WIDTH, SLIDE, THEME } from './theme.ts'

interface Line {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h?: number
  readonly size?: number
  readonly color?: string
  readonly bold?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly valign?: 'top'
}

/** Adds a text unless it is empty, of one line unless it is given a height. */
export function addLine(
  slide: Slide,
  text: string,
  { h = 0.3, size = 11, color = THEME.ink, ...line }: Line,
): void {
  if (text === '') return
  slide.addText(slideText(text, 300), {
    ...line,
    h,
    margin: 0,
    fontFace: THEME.sans,
    fontSize: size,
    color,
  })
}

/** Adds the sentence below a slide's finding. */
export function addContext(slide: Slide, text: string): void {
  const box = { x: SLIDE.margin, y: SLIDE.top, w: BODY_WIDTH }
  addLine(slide, text, { ...box, size: 13, color: THEME.inkSoft })
}

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
