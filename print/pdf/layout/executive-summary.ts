import { rankingBars } from '@insights/domain/charts/ranking-bars.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { type Block, CHART_WIDTH, type LayoutAssets } from './pdf-layout.ts'
import { companyRanking } from './rankings.ts'
import { RANK_NOTE, richTextPart } from './shared-blocks.ts'

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
