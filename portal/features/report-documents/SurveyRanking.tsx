import type { SurveyResult } from '@insights/domain/document/report-document.ts'
import { SCORING_EXPLAINED } from '@insights/domain/document/scoring-explained.ts'

import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

import article from '../../ui/rich-text/article.module.css'

const COLUMNS: readonly Column<SurveyResult>[] = [
  { id: 'rank', header: 'Rank', width: '4rem', align: 'left', cell: ({ rank }) => rank },
  { id: 'name', header: 'Capability', cell: ({ name }) => name },
  {
    id: 'fourFive',
    header: 'Ranked 4 or 5',
    align: 'right',
    cell: ({ fourFive }) => `${fourFive}%`,
  },
  { id: 'five', header: 'Rated 5', align: 'right', cell: ({ five }) => `${five}%` },
]

/** Ranked Results: what those asked find important, the most important first. */
export function SurveyRanking({ rows }: { rows: readonly SurveyResult[] }) {
  return (
    <DataTable
      label="Ranked Results"
      columns={COLUMNS}
      rows={rows}
      rowId={({ name, categoryId }) => `${categoryId} ${name}`}
      rowName={({ name }) => name}
      empty={<EmptyState title="No survey results">The survey has not been sorted yet.</EmptyState>}
    />
  )
}

/** How Scoring Works, for readers. */
export function ScoringExplained() {
  return (
    <div className={article.article}>
      {SCORING_EXPLAINED.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
