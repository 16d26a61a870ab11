import { scorePanel } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { pointsOfCapability } from '@insights/domain/reading/findings/group-marks.ts'
import { intervalNote } from '@insights/domain/reading/uncertainty/interval-text.ts'
import type { Intervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { useMemo } from 'react'

import { Cards } from '../../ui/page/parts.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { sortRows } from '../../ui/tables/sort-rows.ts'
import { ExplainedScore } from '../breakdown/ExplainedScore.tsx'
import { applicationOf, type ScoreSubject } from '../breakdown/score-text.ts'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { isShown } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { ownFirst, useOwnCompanies } from '../own-company/own-companies.ts'
import { IntervalCell, useIntervals } from '../uncertainty/IntervalCell.tsx'
import { RankingChart } from './RankingChart.tsx'
import { RankNote } from './RankNote.tsx'

interface BrandRankingProps {
  readonly document: ReportDocument
  /** Subject of the ranking for screen readers. */
  readonly label: string
  readonly ranks: readonly Rank[]
  readonly about: ScoreSubject
  /** Header of the last column: 'Capability Score'. */
  readonly scoreTitle: string
}

/** The brands of one application by their score. */
export function BrandRanking({ document, label, ranks, about, scoreTitle }: BrandRankingProps) {
  const { chosen, sort, change } = useTableFilters()
  const own = useOwnCompanies()
  const intervals = useIntervals(document, about)
  const columns = useMemo(
    () => columnsOf(document, about, scoreTitle, intervals),
    [document, about, scoreTitle, intervals],
  )
  const sorted = readSort(
    sort,
    columns.map(({ id }) => id),
  )
  const rows = ranks.filter(({ companyId }) => isShown(chosen.companies, companyId))
  return (
    <div>
      <DataTable
        label={label}
        columns={columns}
        rows={
          sorted
            ? sortRows(rows, columns, sorted)
            : ownFirst(rows, own, ({ companyId }) => companyId)
        }
        rowId={({ companyId }) => companyId}
        rowName={({ company }) => company}
        marked={({ companyId }) => own.has(companyId)}
        sort={sorted}
        onSort={(next) => change({ sort: writeSort(next) })}
        empty={<EmptyState title="No brands">Nothing matches these filters.</EmptyState>}
      />
      <RankNote
        capability={
          about.kind === 'group' ? pointsOfCapability(document, about.categoryGroup)?.text : null
        }
        intervals={intervals ? intervalNote(document) : ''}
      />
    </div>
  )
}

function columnsOf(
  document: ReportDocument,
  about: ScoreSubject,
  scoreTitle: string,
  intervals: Intervals | null,
) {
  const columns: Column<Rank>[] = [
    {
      id: 'rank',
      header: 'Rank',
      width: '4rem',
      align: 'left',
      cell: ({ rank }) => rank,
      sort: ({ rank }) => rank,
    },
    {
      id: 'brand',
      header: 'Brand',
      cell: ({ companyId, company }) => <CompanyName companyId={companyId} name={company} />,
      sort: ({ company }) => company,
    },
    {
      id: 'score',
      header: scoreTitle,
      align: 'left',
      cell: (rank) => <ExplainedScore document={document} rank={rank} about={about} />,
      sort: ({ score }) => score,
    },
    ...(intervals
      ? [
          {
            id: 'interval',
            header: '95% interval',
            align: 'left' as const,
            cell: ({ companyId }: Rank) => <IntervalCell interval={intervals.get(companyId)} />,
          },
        ]
      : []),
  ]
  return columns
}

/** The brands of an application as a table and, beside it, a chart. */
export function RankedBrands(props: BrandRankingProps) {
  const { document, label, ranks, about } = props
  const panels = useMemo(() => {
    // The shares of a group are counted, not drawn.
    const panel = about.kind === 'group' ? null : scorePanel(document, applicationOf(about))
    return [panel ? { ...panel, ranks } : { title: applicationOf(about) ?? 'Overall', ranks }]
  }, [document, about, ranks])
  return (
    <Cards fit min="24rem" gap="1.5rem 2rem" style={{ alignItems: 'start' }}>
      <BrandRanking {...props} />
      <RankingChart document={document} label={label} panels={panels} />
    </Cards>
  )
}
