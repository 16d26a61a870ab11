import {
  companyRankingChanges,
  type RankingChange,
} from '@insights/domain/changes/company-changes.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { Percent } from '../../../ui/percent/Percent.tsx'
import { ExplainedScore } from '../breakdown/ExplainedScore.tsx'
import { PointsChange, RankChange } from './RankChange.tsx'

interface Props {
  readonly document: ReportDocument
  readonly companyId: string
}

/** A company's ranks and scores beside those of the edition before. */
export function CompanyRankingChanges({ document, companyId }: Props) {
  const before = document.history.at(-1)?.date ?? document.report.date
  return (
    <DataTable<RankingChange>
      label="Scores and Ranks"
      columns={[
        { id: 'of', header: 'Ranking', cell: ({ application }) => application ?? 'Overall' },
        {
          id: 'rank',
          header: 'Rank',
          align: 'left',
          below: (move) => (
            <>
              Rank <RankChange move={move} />
            </>
          ),
          cell: (move) => <RankChange move={move} />,
        },
        {
          id: 'score',
          header: 'Score',
          align: 'left',
          cell: ({ application, now }) => (
            <ExplainedScore
              document={document}
              rank={now}
              about={application ? { kind: 'application', application } : { kind: 'overall' }}
            />
          ),
        },
        {
          id: 'before',
          header: formatMonth(before),
          align: 'right',
          below: ({ before: earlier }) => (
            <>
              {formatMonth(before)}: <Percent value={earlier?.score} />
            </>
          ),
          cell: ({ before: earlier }) => <Percent value={earlier?.score} />,
        },
        {
          id: 'change',
          header: 'Points',
          align: 'right',
          cell: ({ now }) => <PointsChange change={now.change} />,
        },
      ]}
      rows={companyRankingChanges(document, companyId)}
      rowId={({ application }) => application ?? 'overall'}
      rowName={({ application }) => application ?? 'Overall'}
      empty={null}
    />
  )
}
