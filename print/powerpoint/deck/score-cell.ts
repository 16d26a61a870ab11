import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import type { TableCell } from './add-table.ts'

/** A score, with its change if significant. */
export function scoreCell(rank: Rank | undefined): TableCell {
  if (!rank) return '–'
  const { score, significant, change } = rank
  if (!significant || change === null) return percentText(score)
  return {
    text: percentText(score),
    change: { up: change > 0, text: percentText(Math.abs(change)) },
  }
}
