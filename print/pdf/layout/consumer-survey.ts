import { SURVEY_COLORS, surveyBars, surveyTitle } from '@insights/charts/survey-bars.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import type {
  ReportDocument,
  SurveyResult,
} from '@insights/domain/reading/document/report-document.ts'
import { explainScoring } from '@insights/domain/reading/findings/scoring-explained.ts'

import type { Block, LayoutAssets, TableBlock } from './pdf-layout.ts'
import { categorization, figure } from './shared-blocks.ts'

export function consumerSurvey(document: ReportDocument, assets: LayoutAssets): Block[] {
  const { survey, categoryGroups } = document
  const rows = survey?.rows ?? []
  const itemsOf = Map.groupBy(rows, ({ categoryId }) => categoryId)
  return [
    { kind: 'heading', level: 2, title: 'How Scoring Works' },
    {
      kind: 'text',
      level: 2,
      blocks: assets.text(
        explainScoring(document)
          .map((text) => `<p>${text}</p>`)
          .join(''),
      ),
    },
    { kind: 'heading', level: 2, title: 'Ranked Results' },
    ...(rows.length > 0
      ? [...surveyFigure(document, MAX_BARS, assets), rankedResults(rows)]
      : [
          {
            kind: 'empty',
            text: 'No survey results: the survey has not been sorted yet.',
          } as const,
        ]),
    { kind: 'heading', level: 2, title: 'Capability Categorization' },
    categorization(categoryGroups, (id) => itemsOf.get(id)?.map(({ name }) => name) ?? []),
  ]
}

/** Number of bars that leave space for text on their page. */
const MAX_BARS = 12

/** The highest ratings of the survey as bars, with the weight that follows from each. */
export function surveyFigure(
  document: ReportDocument,
  most: number,
  assets: LayoutAssets,
): Block[] {
  const rows = document.survey?.rows ?? []
  const title = rows.length > most ? surveyTitle(most) : surveyTitle()
  return figure(
    surveyBars({ rows }, { fixed: fixedWeights(document), most }),
    title,
    assets,
    SURVEY_COLORS,
  )
}

/** Survey results, the highest first. */
export function rankedResults(rows: readonly SurveyResult[]): TableBlock {
  return {
    kind: 'table',
    label: 'Ranked Results',
    columns: [
      { title: 'Rank', width: 'auto' },
      { title: 'Capability', width: 1 },
      { title: 'Ranked 4 or 5', width: 'auto', align: 'right' },
      { title: 'Rated 5', width: 'auto', align: 'right' },
    ],
    rows: rows.map(({ rank, name, fourFive, five }) => [
      String(rank),
      name,
      `${fourFive}%`,
      `${five}%`,
    ]),
  }
}
