import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import type { ValueCell } from './pdf-layout.ts'

/** A score, with its change if significant. */
export function scoreCell(rank: Rank | undefined): ValueCell {
  if (!rank) return { text: '–' }
  return { text: percentText(rank.score), ...scoreChangeCell(rank) }
}

export function scoreChangeCell({ significant, change }: Rank): Pick<ValueCell, 'change'> {
  if (!significant || change === null) return {}
  return { change: { up: change > 0, text: percentText(Math.abs(change)) } }
}
