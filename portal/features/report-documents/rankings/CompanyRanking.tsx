import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { Rank, Rankings } from '@insights/domain/ranking/rankings.ts'
import { useMemo } from 'react'

import { CompanyName } from '../../../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../../../own-company/own-companies.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import type { Column } from '../../../ui/tables/column.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { sortRows } from '../../../ui/tables/sort-rows.ts'
import { ExplainedScore } from '../breakdown/ExplainedScore.tsx'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { isShown, useTableFilters } from '../filters/use-table-filters.ts'
import { RankNote } from './RankNote.tsx'

import classes from './Rankings.module.css'

type Row = { readonly overall: Rank } & Readonly<Record<ApplicationKey, Rank | undefined>>

const SHORT_NAMES: Readonly<Record<ApplicationKey, string>> = {
  'Mobile Web': 'Mobile',
  'iPhone App': 'iPhone',
  'Android App': 'Android',
}

interface Props {
  readonly document: ReportDocument
  readonly rankings: Rankings
}

/** Comparative Company Ranking: the companies by their overall score, with those by application. */
export function CompanyRanking({ document, rankings }: Props) {
  const { chosen, sort, change } = useTableFilters()
  const own = useOwnCompanies()
  const columns = useMemo(
    () => columnsOf(document, chosen.applications),
    [document, chosen.applications],
  )
  const sorted = readSort(
    sort,
    columns.map(({ id }) => id),
  )
  const rows = rankings.overall
    .filter(({ companyId }) => isShown(chosen.companies, companyId))
    .map((overall) => rowOf(rankings, overall))
  return (
    <>
      <DataTable
        label="Comparative Company Ranking"
        columns={columns}
        rows={sortRows(rows, columns, sorted)}
        rowId={({ overall }) => overall.companyId}
        rowName={({ overall }) => overall.company}
        marked={({ overall }) => own.has(overall.companyId)}
        sort={sorted}
        onSort={(next) => change({ sort: writeSort(next) })}
        empty={<EmptyState title="No companies">Nothing matches these filters.</EmptyState>}
      />
      <RankNote />
    </>
  )
}

function columnsOf(document: ReportDocument, applications: readonly string[]): Column<Row>[] {
  return [
    {
      id: 'rank',
      header: 'Rank',
      width: '4rem',
      align: 'left',
      cell: ({ overall }) => overall.rank,
      sort: ({ overall }) => overall.rank,
    },
    {
      id: 'overall',
      header: 'Overall',
      align: 'left',
      cell: ({ overall }) => (
        <span className={classes.company}>
          <b>
            <CompanyName companyId={overall.companyId} name={overall.company} />
          </b>{' '}
          <ExplainedScore document={document} rank={overall} about={{ kind: 'overall' }} />
        </span>
      ),
      sort: ({ overall }) => overall.score,
    },
    ...APPLICATIONS.filter(({ _id }) => isShown(applications, _id)).map(
      ({ _id, title }): Column<Row> => ({
        id: _id,
        header: SHORT_NAMES[title],
        width: '9rem',
        align: 'left',
        cell: (row) => (
          <ExplainedScore
            document={document}
            rank={row[title]}
            about={{ kind: 'application', application: title }}
          />
        ),
        sort: (row) => row[title]?.score ?? null,
      }),
    ),
  ]
}

function rowOf({ applications }: Rankings, overall: Rank): Row {
  const of = (key: ApplicationKey) =>
    applications[key].find(({ companyId }) => companyId === overall.companyId)
  return {
    overall,
    'Mobile Web': of('Mobile Web'),
    'iPhone App': of('iPhone App'),
    'Android App': of('Android App'),
  }
}
