import { SHARE_CLASSES, shareClass } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import type { Slide } from './pptx.ts'
import { scoreCell, type TableCell } from './tables.ts'
import { HEAT, SLIDE, THEME } from './theme.ts'

/** A share as a whole percent on the colour of its class, bold for the best, as on screen. */
export function shareCell(share: number, best: boolean): TableCell {
  return { text: percentText(share), heat: shareClass(share), bold: best }
}

/** A share of a ranking with its change if significant, on the colour of its class. */
export function rankedShareCell(rank: Rank | undefined): TableCell {
  const cell = scoreCell(rank)
  if (!rank) return cell
  const plain = typeof cell === 'string' ? { text: cell } : cell
  return { ...plain, heat: shareClass(rank.score), bold: rank.rank === 1 && rank.score > 0 }
}

/** Inches. */
const SAMPLE = 0.22
const ENTRY = 1.45

/** Adds the legend of a table with cells of `shareCell`, a line that begins at `y`. */
export function addHeatLegend(slide: Slide, y: number): void {
  const look = { y, h: SAMPLE, margin: 0, fontFace: THEME.sans, fontSize: 9 } as const
  for (const [index, { title }] of SHARE_CLASSES.entries()) {
    const x = SLIDE.margin + index * ENTRY
    const color = HEAT[index]?.fill ?? THEME.paper
    const line = { color: THEME.rule, width: 0.5 }
    slide.addShape('rect', { x, y, w: SAMPLE, h: SAMPLE, fill: { color }, line })
    slide.addText(title, { ...look, x: x + SAMPLE + 0.08, w: ENTRY - SAMPLE, color: THEME.inkSoft })
  }
  slide.addText('Of the capabilities available. Bold: best, ties included.', {
    ...look,
    x: SLIDE.margin + SHARE_CLASSES.length * ENTRY,
    w: 4.5,
    color: THEME.inkSoft,
  })
}
