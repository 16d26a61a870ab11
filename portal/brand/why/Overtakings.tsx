import { type Overtaking, overtakingsTable } from '@insights/domain/brand/standing/overtaking.ts'
import { changeText } from '@insights/domain/text/number-text.ts'

import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveTable } from '../../ui/charts/save-table.ts'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

import changes from '../../reading/changes/Changes.module.css'
import classes from './Overtakings.module.css'

interface Props {
  readonly overtakings: readonly Overtaking[]
  /** Name of the company that passed others, or was passed. */
  readonly company: string
  /** 'July 2026' */
  readonly since: string
  readonly label: string
  readonly source: string
}

/** Companies that passed a company, and companies that it passed, with the points of both. */
export function Overtakings({ overtakings, company, since, label, source }: Props) {
  if (overtakings.length === 0) return null
  const points = (id: string, header: string, valueOf: (row: Overtaking) => number) =>
    ({
      id,
      header,
      align: 'right',
      below: (row) => `${header}: ${changeText(valueOf(row))}`,
      cell: (row) => <Points change={valueOf(row)} />,
    }) satisfies Column<Overtaking>
  const columns: readonly Column<Overtaking>[] = [
    {
      id: 'company',
      header: 'Company',
      width: '11rem',
      cell: (row) => (
        <>
          {row.company}
          <span className={classes.way}>{row.passedBy ? 'is ahead now' : 'is behind now'}</span>
        </>
      ),
    },
    points('before', `${company} ahead in ${since}`, ({ aheadBefore }) => aheadBefore),
    points('own', `${company} since`, ({ ownChange }) => ownChange),
    points('other', 'The other since', ({ otherChange }) => otherChange),
    points('now', `${company} ahead now`, ({ aheadNow }) => aheadNow),
    {
      id: 'did',
      header: 'What the other did',
      width: '18rem',
      below: true,
      cell: ({ did }) => did,
    },
  ]
  return (
    <>
      <div className={classes.tools} data-screen-only>
        <SaveButton
          what={label}
          as="CSV"
          save={(note) =>
            saveTable(overtakingsTable(overtakings, company, since), label, source, note)
          }
        />
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={overtakings}
        rowId={({ companyId }) => companyId}
        rowName={(row) => row.company}
        empty={null}
      />
    </>
  )
}

function Points({ change }: { change: number }) {
  const text = changeText(change)
  return (
    <span
      className={changes.points}
      data-up={text.startsWith('+') || undefined}
      data-down={text.startsWith('−') || undefined}
    >
      {text}
    </span>
  )
}
