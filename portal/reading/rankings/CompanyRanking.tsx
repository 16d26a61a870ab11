import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type {
  DrawnScore,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals, type Intervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import type { Rank, Rankings } from '@insights/domain/scoring/ranking/rankings.ts'
import { rankText } from '@insights/domain/text/number-text.ts'
import { Group, Stack, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'

import { SkipLink } from '../../ui/links/SkipLink.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { sortRows } from '../../ui/tables/sort-rows.ts'
import { ExplainedScore } from '../breakdown/ExplainedScore.tsx'
import { ChangesLink } from '../changes/ChangesLink.tsx'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { isShown } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { ownFirst, useOwnCompanies } from '../own-company/own-companies.ts'
import { useIntervals } from '../uncertainty/IntervalCell.tsx'
import { RankNote } from './RankNote.tsx'
import { OWN_SCORES } from './SkipToOwnScores.tsx'

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
export default function CompanyRanking({ document, rankings }: Props) {
  const { chosen, sort, change } = useTableFilters()
  const own = useOwnCompanies()
  const intervals = useIntervals(document, OVERALL)
  const columns = useMemo(
    () => columnsOf(document, rankings, own, chosen.applications, intervals),
    [document, rankings, own, chosen.applications, intervals],
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
      <SkipLink to={AFTER}>Skip past the table</SkipLink>
      <DataTable
        label="Comparative Company Ranking"
        columns={columns}
        rows={
          sorted
            ? sortRows(rows, columns, sorted)
            : ownFirst(rows, own, ({ overall }) => overall.companyId)
        }
        rowId={({ overall }) => overall.companyId}
        rowName={({ overall }) => overall.company}
        marked={({ overall }) => own.has(overall.companyId)}
        sort={sorted}
        onSort={(next) => change({ sort: writeSort(next) })}
        empty={<EmptyState title="No companies">Nothing matches these filters.</EmptyState>}
      />
      <div id={AFTER} tabIndex={-1}>
        <RankNote document={document} intervals={intervalNote(document)} />
      </div>
      <ChangesLink document={document} />
    </>
  )
}

const AFTER = 'after-scores'
const OVERALL = { kind: 'overall' } as const

function columnsOf(
  document: ReportDocument,
  rankings: Rankings,
  own: ReadonlySet<string>,
  applications: readonly string[],
  intervals: Intervals | null,
): Column<Row>[] {
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
        <Group component="span" align="baseline" gap="0 0.5rem" className={classes.company}>
          <b>
            <CompanyName companyId={overall.companyId} name={overall.company} />
          </b>{' '}
          <span id={own.has(overall.companyId) ? OWN_SCORES : undefined}>
            <ExplainedScore document={document} rank={overall} about={{ kind: 'overall' }} />
          </span>
          <OverallInterval interval={intervals?.get(overall.companyId)} />
        </Group>
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
          <Stack component="span" gap={2}>
            <ExplainedScore
              document={document}
              rank={row[title]}
              about={{ kind: 'application', application: title }}
            />
            <ApplicationRank rank={row[title]} ranks={rankings.applications[title]} />
            <ApplicationInterval
              interval={intervals && findIntervals(document, title)?.get(row.overall.companyId)}
            />
          </Stack>
        ),
        sort: (row) => row[title]?.score ?? null,
      }),
    ),
  ]
}

/** The intervals of an overall score and its rank, below the company: the columns are specified. */
function OverallInterval({ interval }: { interval: DrawnScore | undefined }) {
  if (!interval) return null
  return (
    <span className={classes.detail}>
      95% interval {intervalText(interval)}, rank {rankIntervalText(interval)}
    </span>
  )
}

/** The interval of an application's score, below it. */
function ApplicationInterval({ interval }: { interval: DrawnScore | null | undefined }) {
  if (!interval) return null
  return (
    <span className={classes.detail}>
      <VisuallyHidden>95% interval </VisuallyHidden>
      {intervalText(interval)}
    </span>
  )
}

interface ApplicationRankProps {
  readonly rank: Rank | undefined
  /** All ranks of the application, to look for ties. */
  readonly ranks: readonly Rank[]
}

function ApplicationRank({ rank, ranks }: ApplicationRankProps) {
  if (!rank) return null
  const tied = ranks.filter((other) => other.rank === rank.rank).length > 1
  return <span className={classes.detail}>{rankText(rank.rank, tied)}</span>
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
