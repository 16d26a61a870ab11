import { rankingBars } from '@insights/domain/charts/ranking-bars.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { CHART_WIDTH } from '../charts/chart-width.ts'
import { companyRanking } from './company-ranking.ts'
import type { Block } from './paper.ts'
import { RANK_NOTE } from './rank-note.ts'
import type { Supplies } from './supplies.ts'
import { writtenPart } from './written-part.ts'

export function executiveSummary(
  { executiveSummary: { intro, topPerformers }, rankings }: ReportDocument,
  supplies: Supplies,
): Block[] {
  return [
    { kind: 'lead', text: intro },
    ...writtenPart(2, 'Top Performers', topPerformers, supplies),
    { kind: 'heading', level: 2, title: 'Compare Ranking' },
    ...(rankings
      ? [
          supplies.chart(rankingBars(rankings.overall), null, CHART_WIDTH.whole),
          { kind: 'heading', level: 2, title: 'Comparative Company Ranking' } as const,
          companyRanking(rankings),
          RANK_NOTE,
        ]
      : [
          {
            kind: 'empty',
            text: 'The scores of this report have not been calculated yet.',
          } as const,
        ]),
  ]
}
