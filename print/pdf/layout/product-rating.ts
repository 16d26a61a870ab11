import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import type {
  ProductRatingSection,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'

import { type Block, CHART_WIDTH, type LayoutAssets } from './pdf-layout.ts'
import { brandRanking, categoryRanking } from './rankings.ts'
import { RANK_NOTES, categorization, richTextPart } from './shared-blocks.ts'

export function productRating(document: ReportDocument, assets: LayoutAssets): Block[] {
  return [
    ...document.productRating.flatMap((section) => ratingOf(section, document, assets)),
    { kind: 'heading', level: 2, title: 'Capability Categorization' },
    categorization(document.categoryGroups),
  ]
}

function ratingOf(
  { application, keySuccessFactor, bestInClassFeatures }: ProductRatingSection,
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  return [
    { kind: 'heading', level: 2, title: application },
    { kind: 'heading', level: 3, title: 'Brand Performance' },
    ...performanceOf(application, document, assets),
    ...richTextPart(3, 'Key Success Factors', keySuccessFactor, assets),
    ...richTextPart(3, 'Best-in-Class Features', bestInClassFeatures, assets),
  ]
}

function performanceOf(
  application: ProductRatingSection['application'],
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  const { rankings } = document
  if (!rankings) {
    return [{ kind: 'empty', text: 'The scores of this report have not been calculated yet.' }]
  }
  const ranks = rankings.applications[application]
  return [
    {
      kind: 'pair',
      left: brandRanking(`${application} scores`, ranks, `${application} Score`),
      right: assets.chart(
        scoreDots([{ title: application, ranks }], dotsAbout(document)),
        null,
        CHART_WIDTH.half,
      ),
    },
    ...RANK_NOTES,
    { kind: 'heading', level: 3, title: 'Capability Ranking by Category (Unweighted)' },
    ...categoryRanking(document, application),
  ]
}
