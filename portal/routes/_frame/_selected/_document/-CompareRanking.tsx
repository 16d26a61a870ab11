import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useMemo } from 'react'

import { RankingChart } from '../../../../reading/rankings/RankingChart.tsx'

/** Compare Ranking: the companies' scores, overall and by application. */
export default function CompareRanking({ document }: { readonly document: ReportDocument }) {
  const panels = useMemo(() => scorePanels(document), [document])
  return <RankingChart document={document} label="Overall and application scores" panels={panels} />
}
