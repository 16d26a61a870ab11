import type { DemoScreen } from '../demo-industry.ts'
import { box, circle, INK, LINE, MUTED, BACKGROUND, text, tint } from './svg.ts'

/** A conversation: lines of `me` stand on the right. */
export function drawChat({ lines, button: action }: DemoScreen, colour: string): string {
  const bubbles = lines.map(([who, words], at) => {
    const mine = who === 'me'
    const width = Math.min(318, 40 + words.length * 7.4)
    const x = mine ? 366 - width : 24
    const y = 224 + at * 92
    return (
      box([x, y, width, 54], mine ? colour : tint(colour, 0.88), { radius: 18 }) +
      text(x + 20, y + 33, words, { size: 14, fill: mine ? BACKGROUND : INK }) +
      text(mine ? 366 : 24, y + 74, mine ? 'You' : 'Answered in 2 minutes', {
        size: 11,
        fill: MUTED,
        anchor: mine ? 'end' : 'start',
      })
    )
  })
  return (
    bubbles.join('') +
    box([24, 690, 342, 50], BACKGROUND, { radius: 25, stroke: LINE }) +
    text(46, 721, action, { size: 15, fill: MUTED }) +
    circle(340, 715, 18, colour)
  )
}
