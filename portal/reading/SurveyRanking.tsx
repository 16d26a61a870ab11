import { surveyBars, surveyTitle } from '@insights/charts/survey-bars.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import type {
  ReportDocument,
  SurveyResult,
  SurveySection,
} from '@insights/domain/reading/document/report-document.ts'
import { explainScoring } from '@insights/domain/reading/findings/scoring-explained.ts'
import { useMemo } from 'react'

import { Chart } from '../ui/charts/Chart.tsx'
import { Panel } from '../ui/page/parts.tsx'
import { editionName } from '../ui/page/report-crumbs.ts'
import { useIsPhone } from '../ui/page/window-width.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import type { Column } from '../ui/tables/column.ts'
import { DataTable } from '../ui/tables/DataTable.tsx'

import article from '../ui/rich-text/article.module.css'

const RANK: Column<SurveyResult> = {
  id: 'rank',
  header: 'Rank',
  width: '4rem',
  align: 'left',
  cell: ({ rank }) => rank,
}
const COLUMNS: readonly Column<SurveyResult>[] = [
  { id: 'name', header: 'Capability', cell: ({ name }) => name },
  {
    id: 'fourFive',
    header: 'Ranked 4 or 5',
    align: 'right',
    cell: ({ fourFive }) => `${fourFive}%`,
  },
  { id: 'five', header: 'Rated 5', align: 'right', cell: ({ five }) => `${five}%` },
]

/** Ranked Results: the respondents' ratings of each question, the highest first. */
export function SurveyRanking({ rows }: { rows: readonly SurveyResult[] }) {
  return (
    <DataTable
      label="Ranked Results"
      columns={rows.some(({ rank }) => rank !== null) ? [RANK, ...COLUMNS] : COLUMNS}
      rows={rows}
      rowId={({ name, categoryId }) => `${categoryId} ${name}`}
      rowName={({ name }) => name}
      empty={<EmptyState title="No survey results">The survey has not been sorted yet.</EmptyState>}
    />
  )
}

interface SurveyChartProps {
  readonly document: ReportDocument
  readonly survey: SurveySection
}

/** The ratings of each question, and the weight that follows from them. */
export function SurveyChart({ document, survey }: SurveyChartProps) {
  const narrow = useIsPhone()
  const chart = useMemo(
    () => surveyBars(survey, { fixed: fixedWeights(document), narrow }),
    [survey, document, narrow],
  )
  return (
    <Panel miw={0} p="1rem 1.125rem">
      <Chart chart={chart} label={surveyTitle()} source={editionName(document.report)} />
    </Panel>
  )
}

/** How Scoring Works, for readers of a report. */
export function ScoringExplained({ document }: { readonly document: ReportDocument }) {
  return (
    <div className={article.article}>
      {explainScoring(document).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
