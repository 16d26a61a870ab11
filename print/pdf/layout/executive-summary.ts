import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { type Block, CHART_WIDTH, type LayoutAssets } from './pdf-layout.ts'
import { companyRanking } from './rankings.ts'
import { RANK_NOTES, richTextPart } from './shared-blocks.ts'

export function executiveSummary(document: ReportDocument, assets: LayoutAssets): Block[] {
  const { executiveSummary, rankings } = document
  const { intro, topPerformers } = executiveSummary
  return [
    { kind: 'intro', text: intro },
    ...richTextPart(2, 'Top Performers', topPerformers, assets),
    { kind: 'heading', level: 2, title: 'Compare Ranking' },
    ...(rankings
      ? [
          assets.chart(
            scoreDots(scorePanels(document), dotsAbout(document)),
            null,
            CHART_WIDTH.whole,
          ),
          { kind: 'heading', level: 2, title: 'Comparative Company Ranking' } as const,
          companyRanking(rankings),
          ...RANK_NOTES,
        ]
      : [
          {
            kind: 'empty',
            text: 'The scores of this report have not been calculated yet.',
          } as const,
        ]),
  ]
}
