import type { ReportDocument, SurveyResult } from '@insights/domain/document/report-document.ts'
import { SCORING_EXPLAINED } from '@insights/domain/document/scoring-explained.ts'

import type { Block, LayoutAssets, TableBlock } from './pdf-layout.ts'
import { categorization } from './shared-blocks.ts'

export function consumerSurvey(
  { survey, categoryGroups }: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  const rows = survey?.rows ?? []
  const itemsOf = Map.groupBy(rows, ({ categoryId }) => categoryId)
  return [
    { kind: 'heading', level: 2, title: 'How Scoring Works' },
    {
      kind: 'text',
      level: 2,
      blocks: assets.text(SCORING_EXPLAINED.map((text) => `<p>${text}</p>`).join('')),
    },
    { kind: 'heading', level: 2, title: 'Ranked Results' },
    rows.length > 0
      ? rankedResults(rows)
      : { kind: 'empty', text: 'No survey results: the survey has not been sorted yet.' },
    { kind: 'heading', level: 2, title: 'Capability Categorization' },
    categorization(categoryGroups, (id) => itemsOf.get(id)?.map(({ name }) => name) ?? []),
  ]
}

/** Survey results by importance. */
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
