import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { Rank, Rankings } from '@insights/domain/document/report-document.ts'

import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { RankNote } from './RankNote.tsx'
import { Score } from './Score.tsx'

import classes from './Rankings.module.css'

type Row = { readonly overall: Rank } & Readonly<Record<ApplicationKey, Rank | undefined>>

const APPLICATION_COLUMNS: readonly (readonly [ApplicationKey, string])[] = [
  ['Mobile Web', 'Mobile'],
  ['iPhone App', 'iPhone'],
  ['Android App', 'Android'],
]

const COLUMNS: readonly Column<Row>[] = [
  { id: 'rank', header: 'Rank', width: '4rem', align: 'left', cell: ({ overall }) => overall.rank },
  {
    id: 'overall',
    header: 'Overall',
    align: 'left',
    cell: ({ overall }) => (
      <span className={classes.company}>
        <b>{overall.company}</b> <Score rank={overall} />
      </span>
    ),
  },
  ...APPLICATION_COLUMNS.map(([key, header]): Column<Row> => ({
    id: key,
    header,
    width: '9rem',
    align: 'left',
    cell: (row) => <Score rank={row[key]} />,
  })),
]

/** Comparative Company Ranking: the companies by their overall score, with those by application. */
export function CompanyRanking({ rankings }: { rankings: Rankings }) {
  const rows = rankings.overall.map((overall): Row => {
    const of = (key: ApplicationKey) =>
      rankings.applications[key].find(({ companyId }) => companyId === overall.companyId)
    return {
      overall,
      'Mobile Web': of('Mobile Web'),
      'iPhone App': of('iPhone App'),
      'Android App': of('Android App'),
    }
  })
  return (
    <>
      <DataTable
        label="Comparative Company Ranking"
        columns={COLUMNS}
        rows={rows}
        rowId={({ overall }) => overall.companyId}
        rowName={({ overall }) => overall.company}
        empty={<EmptyState title="No companies" />}
      />
      <RankNote />
    </>
  )
}
