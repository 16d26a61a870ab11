import type { Slide } from './pptx.ts'
import { BODY_WIDTH, THEME, SLIDE } from './theme.ts'

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
