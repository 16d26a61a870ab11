import { groupEditions } from '@insights/domain/charts/group-editions.ts'
import { rankingHistory } from '@insights/domain/charts/ranking-history.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { CHART_WIDTH } from '../charts/chart-width.ts'
import type { LayoutAssets } from './assets.ts'
import type { Block } from './pdf-layout.ts'

/** Ranks in a group by edition, one chart per application. */
export function groupHistory(
  document: ReportDocument,
  categoryGroup: string,
  assets: LayoutAssets,
): Block[] {
  const charts = document.applications.flatMap(({ title }): Block[] => {
    const editions = groupEditions(document, categoryGroup, title)
    if (editions.length < 2) return []
    return [assets.chart(rankingHistory(document.companies, editions), title, CHART_WIDTH.whole)]
  })
  if (charts.length > 0) return charts
  return [
    {
      kind: 'empty',
      text: 'No earlier edition: from the next one on, this shows how the ranks have moved.',
    },
  ]
}
