import type { LibraryReport } from '@insights/contract/operations/home.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { rankText } from '@insights/domain/text/number-text.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { reportLink } from '../../reports/report-labels.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { assumedShares, type BoughtIndustry, boughtIndustries } from './bought-industries.ts'

import classes from './editions.module.css'

/** Each bought industry: the own brand's rank, how sure it is, and when the next edition comes. */
interface Props {
  readonly library: readonly LibraryReport[] | undefined
  /** The firm's day. */
  readonly today: string | undefined
}

export function IndustriesTable({ library, today }: Props) {
  const rows = useMemo(
    () => (library && today ? boughtIndustries(library, today) : undefined),
    [library, today],
  )
  const assumed = rows ? assumedShares(rows) : []
  return (
    <>
      <DataTable
        label="My Industries"
        columns={COLUMNS}
        rows={rows}
        rowId={({ industry }) => industry._id}
        rowName={({ industry }) => industry.title}
        rowLink={({ bought }) => reportLink(bought.report)}
        sort={{ column: 'industry', descending: false }}
        empty={null}
      />
      {assumed.length > 0 && <FootNote>{assumed.join(' ')}</FootNote>}
    </>
  )
}

const COLUMNS: readonly Column<BoughtIndustry>[] = [
  {
    id: 'industry',
    header: 'Industry',
    sort: ({ industry }) => industry.title,
    width: '18%',
    cell: ({ industry, bought }) => (
      <span className={classes.named}>
        {industry.title}
        <span className={classes.soft}>{formatMonth(bought.report.date)}</span>
      </span>
    ),
  },
  {
    id: 'rank',
    header: 'Rank',
    sort: ({ bought }) => bought.brand?.rank ?? null,
    align: 'left',
    width: '9rem',
    below: true,
    cell: ({ bought: { brand } }) =>
      brand && (
        <span className={classes.rank}>
          <b>{rankText(brand.rank, brand.shared)}</b> of {brand.of}
        </span>
      ),
  },
  {
    id: 'change',
    header: 'Our brand',
    below: true,
    cell: ({ bought: { brand, report } }) =>
      brand ? (
        brand.text
      ) : (
        <Link className={classes.link} to="/your-brand/standing" search={{ report: report._id }}>
          Choose your brand
        </Link>
      ),
  },
  {
    id: 'sure',
    header: 'How firm',
    below: ({ bought: { brand } }) => brand?.verdict,
    cell: ({ bought: { brand } }) => brand && (brand.verdict ?? '–'),
  },
  {
    id: 'next',
    header: 'Next edition',
    sort: ({ next }) => next?.inputs.to ?? null,
    below: true,
    cell: ({ next, later }) => (
      <span className={classes.named}>
        {later && (
          <span>
            {formatMonth(later.date)} is published.{' '}
            <Link {...reportLink(later)} className={classes.link}>
              Preview it
            </Link>
          </span>
        )}
        {next ? <span>{next.text}</span> : !later && 'No date yet: this is the first edition.'}
      </span>
    ),
  },
]
