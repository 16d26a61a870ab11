import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rankings } from '@insights/domain/ranking/rankings.ts'

import type { Column } from '../../../ui/tables/column.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { RankCell } from './RankCell.tsx'
import { RankNote } from './RankNote.tsx'

interface Row {
  /** From 0: the first company of each ranking, the second, ... */
  readonly place: number
  /** What the row is called; ties share it. */
  readonly rank: number
}

interface Props {
  readonly document: ReportDocument
  readonly rankings: Rankings
}

/** Every ranking beside each other: who is first overall and on each application, who is second, ... */
export function ComparativeRankings({ document, rankings }: Props) {
  const columns: readonly Column<Row>[] = [
    { id: 'rank', header: 'Rank', width: '4rem', align: 'left', cell: ({ rank }) => rank },
    {
      id: 'overall',
      header: 'Overall Score',
      cell: ({ place }) => (
        <RankCell document={document} about={{ kind: 'overall' }} rank={rankings.overall[place]} />
      ),
    },
    ...APPLICATIONS.map(({ _id, title }) => ({
      id: _id,
      header: title,
      cell: ({ place, rank }: Row) => (
        <RankCell
          document={document}
          about={{ kind: 'application', application: title }}
          rank={rankings.applications[title][place]}
          rowRank={rank}
        />
      ),
    })),
  ]
  return (
    <>
      <DataTable
        label="Comparative Company Rankings"
        columns={columns}
        rows={rankings.overall.map(({ rank }, place) => ({ place, rank }))}
        rowId={({ place }) => String(place)}
        rowName={({ rank }) => `Rank ${rank}`}
        empty={null}
      />
      <RankNote />
    </>
  )
}
