import { rankingBars } from '@insights/domain/charts/ranking-bars.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { CHART_WIDTH } from '../charts/chart-width.ts'
import type { LayoutAssets } from './assets.ts'
import { companyRanking } from './company-ranking.ts'
import type { Block } from './pdf-layout.ts'
import { RANK_NOTE } from './rank-note.ts'
import { richTextPart } from './rich-text-part.ts'

export function executiveSummary(
  { executiveSummary: { intro, topPerformers }, rankings }: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  return [
    { kind: 'lead', text: intro },
    ...richTextPart(2, 'Top Performers', topPerformers, assets),
    { kind: 'heading', level: 2, title: 'Compare Ranking' },
    ...(rankings
      ? [
          assets.chart(rankingBars(rankings.overall), null, CHART_WIDTH.whole),
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
