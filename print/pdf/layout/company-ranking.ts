import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Rankings } from '@insights/domain/ranking/rankings.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import type { TableBlock } from './pdf-layout.ts'
import { scoreChangeCell, scoreCell } from './score-cell.ts'

/** Comparative Company Ranking: the companies by their overall score, with those by application. */
export function companyRanking({ overall, applications }: Rankings): TableBlock {
  return {
    kind: 'table',
    label: 'Comparative Company Ranking',
    columns: [
      { title: 'Rank', width: 'auto' },
      { title: 'Overall', width: 5 },
      { title: 'Mobile', width: 2 },
      { title: 'iPhone', width: 2 },
      { title: 'Android', width: 2 },
    ],
    rows: overall.map((rank) => [
      String(rank.rank),
      {
        text: rank.company,
        strong: true,
        value: percentText(rank.score),
        ...scoreChangeCell(rank),
      },
      ...APPLICATIONS.map(({ title }) =>
        scoreCell(applications[title].find(({ companyId }) => companyId === rank.companyId)),
      ),
    ]),
  }
}
