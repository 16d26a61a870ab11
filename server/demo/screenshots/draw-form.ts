import type { DemoScreen } from '../demo-industry.ts'
import { box, button, LINE, MUTED, BACKGROUND, text } from './svg.ts'

/** Fields that are filled in, and what happens next. */
export function drawForm({ lines, button: action }: DemoScreen, colour: string): string {
  const fields = lines.map(([label, value], at) => {
    const y = 216 + at * 102
    return (
      text(26, y + 14, label, { size: 14, fill: MUTED }) +
      box([24, y + 24, 342, 56], BACKGROUND, { radius: 12, stroke: at === 1 ? colour : LINE }) +
      text(42, y + 58, value, { size: 18 })
    )
  })
  return fields.join('') + button(660, action, colour)
}
