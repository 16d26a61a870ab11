import {
  companyRankingChanges,
  countChanges,
  type RankingChange,
} from '@insights/domain/reading/changes/company-changes.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { scoreChangeText } from '@insights/domain/text/number-text.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'

import { linkTo } from '../../ui/links/link-to.ts'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'

import classes from './Changes.module.css'

interface Row {
  readonly companyId: string
  readonly company: string
  readonly move: RankingChange | undefined
  /** Null for a company that the previous edition does not compare. */
  readonly gained: number | null
  readonly lost: number | null
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: ({ companyId, company }) => <CompanyName companyId={companyId} name={company} />,
    sort: ({ company }) => company,
  },
  {
    id: 'rank',
    header: 'Overall Rank',
    align: 'left',
    cell: ({ move }) => (move ? <RankChange move={move} /> : '–'),
    sort: ({ move }) => move?.now.rank ?? null,
  },
  {
    id: 'change',
    header: 'Score, points',
    align: 'right',
    cell: ({ move }) => <PointsChange rank={move?.now} />,
    sort: ({ move }) => move?.now.change ?? null,
  },
  {
    id: 'gained',
    header: 'Gained',
    align: 'right',
    below: ({ gained, lost }) =>
      gained === null ? 'Not compared before' : `Capabilities: ${gained} gained, ${lost} lost`,
    cell: ({ gained }) => gained ?? '–',
    sort: ({ gained }) => gained,
  },
  {
    id: 'lost',
    header: 'Lost',
    align: 'right',
    // The column of gained capabilities says it.
    below: () => null,
    cell: ({ lost }) => lost ?? '–',
    sort: ({ lost }) => lost,
  },
]

/** The changes of every company: one's own leads to its reasons, another to its gains and losses below. */
export function ChangesOverview({ document }: { document: ReportDocument }) {
  const own = useOwnCompanies()
  const rows = useMemo(
    () => document.companies.map((company) => rowOf(document, company)),
    [document],
  )
  return (
    <DataTable
      label={`Changes since ${formatMonth(document.history.at(-1)?.date ?? document.report.date)}`}
      columns={COLUMNS}
      rows={rows}
      rowId={({ companyId }) => companyId}
      rowName={({ company }) => company}
      rowLink={({ companyId, gained, lost }) => {
        const search = { report: document.report._id, company: companyId }
        if (own.has(companyId)) return linkTo('/your-brand/why-it-changed', { search })
        if (!gained && !lost) return undefined
        return linkTo('/content-building/changes', { search, hash: lost ? 'lost' : 'gained' })
      }}
      marked={({ companyId }) => own.has(companyId)}
      sort={{ column: 'rank', descending: false }}
      empty={null}
    />
  )
}

function rowOf(
  document: ReportDocument,
  { companyId, title }: ReportDocument['companies'][number],
): Row {
  const counted = countChanges(document, companyId)
  return {
    companyId,
    company: title,
    move: companyRankingChanges(document, companyId)[0],
    gained: counted?.gained ?? null,
    lost: counted?.lost ?? null,
  }
}

/** A rank, with the previous edition's one if it differs. */
function RankChange({ move: { now, before } }: { move: RankingChange }) {
  if (!before || before.rank === now.rank) return now.rank
  const up = now.rank < before.rank
  const Icon = up ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.move} data-up={up || undefined}>
      {now.rank}
      <Icon size={14} stroke={2} aria-hidden />
      <Text span fz="0.9em" c="dimmed">
        <VisuallyHidden>{up ? 'up ' : 'down '}</VisuallyHidden>from {before.rank}
      </Text>
    </span>
  )
}

/** The change of a score since the previous edition in points, with its sign: '+3.6'. */
function PointsChange({ rank }: { rank: RankingChange['now'] | undefined }) {
  if (!rank || rank.change === null) return '–'
  const text = scoreChangeText(rank.score, rank.change)
  return (
    <span
      className={classes.points}
      data-up={text.startsWith('+') || undefined}
      data-down={text.startsWith('−') || undefined}
    >
      {text}
    </span>
  )
}
