import type { Rank } from '@insights/domain/document/report-document.ts'

import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { RankNote } from './RankNote.tsx'
import { Score } from './Score.tsx'

interface Props {
  /** What it ranks, for screen readers. */
  readonly label: string
  readonly ranks: readonly Rank[]
  /** The head of the last column: 'Capability Score'. */
  readonly scoreTitle: string
}

/** The brands of one application by their score. */
export function BrandRanking({ label, ranks, scoreTitle }: Props) {
  const columns: Column<Rank>[] = [
    { id: 'rank', header: 'Rank', width: '4rem', align: 'left', cell: ({ rank }) => rank },
    { id: 'brand', header: 'Brand', cell: ({ company }) => company },
    { id: 'score', header: scoreTitle, align: 'left', cell: (rank) => <Score rank={rank} /> },
  ]
  return (
    <div>
      <DataTable
        label={label}
        columns={columns}
        rows={ranks}
        rowId={({ companyId }) => companyId}
        rowName={({ company }) => company}
        empty={<EmptyState title="No brands" />}
      />
      <RankNote />
    </div>
  )
}
