import type { Rank } from '@insights/domain/ranking/rankings.ts'

import type { TableBlock } from './pdf-layout.ts'
import { scoreCell } from './score-cell.ts'

/** The companies of one application by score. */
export function brandRanking(
  label: string,
  ranks: readonly Rank[],
  scoreTitle: string,
): TableBlock {
  return {
    kind: 'table',
    label,
    columns: [
      { title: 'Rank', width: 'auto' },
      { title: 'Brand', width: 3 },
      { title: scoreTitle, width: 2 },
    ],
    rows: ranks.map((rank) => [String(rank.rank), rank.company, scoreCell(rank)]),
  }
}
