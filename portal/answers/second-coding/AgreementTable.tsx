import type { SecondCoding } from '@insights/contract/answers/second-coding.ts'
import type { Estimate } from '@insights/domain/answers/second-coding/agreement.ts'
import { Box, Switch } from '@mantine/core'
import { useState } from 'react'

import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

import classes from './SecondCoding.module.css'

type Row = SecondCoding['by']['companies'][number]

const COLUMNS: readonly Column<Row>[] = [
  { id: 'title', header: 'Group', cell: ({ title }) => title, sort: ({ title }) => title },
  {
    id: 'pairs',
    header: 'Cells',
    align: 'right',
    cell: ({ agreement }) => agreement.pairs,
    sort: ({ agreement }) => agreement.pairs,
    below: ({ agreement }) => `${agreement.pairs} cells`,
  },
  {
    id: 'raw',
    header: 'Agreement',
    align: 'right',
    cell: ({ agreement }) => <Value of={agreement.raw} percent />,
    sort: ({ agreement }) => agreement.raw.value,
    below: ({ agreement }) => <Value of={agreement.raw} percent />,
  },
]

/** Measures that allow for agreement by chance, for readers who know them. */
const MORE: readonly Column<Row>[] = (
  [
    ['kappa', 'Cohen’s kappa'],
    ['ac1', 'Gwet’s AC1'],
    ['alpha', 'Krippendorff’s alpha'],
  ] as const
).map(([id, header]): Column<Row> => ({
  id,
  header,
  align: 'right',
  cell: ({ agreement }) => <Value of={agreement[id]} />,
  sort: ({ agreement }) => agreement[id]?.value ?? null,
  below: ({ agreement }) => (
    <>
      {header}: <Value of={agreement[id]} />
    </>
  ),
}))

/** The agreement of the sample as a whole, and of its groups. */
export function AgreementTable({ data }: { readonly data: SecondCoding }) {
  const { agreement, by } = data
  const [more, setMore] = useState(false)
  if (!agreement) return null
  const columns = more ? [...COLUMNS, ...MORE] : COLUMNS
  const all = { _id: 'all', title: 'Whole sample', agreement }
  return (
    <>
      <Switch
        mt="sm"
        label="More measures"
        checked={more}
        onChange={(event) => setMore(event.currentTarget.checked)}
      />
      {(
        [
          ['Whole sample', [all]],
          ['By company', by.companies],
          ['By application', by.applications],
          ['By category', by.categories],
        ] as const
      ).map(([label, rows]) => (
        <Box key={label} mt="md">
          <DataTable
            label={label}
            rows={rows}
            columns={columns.map((column) => ({
              ...column,
              header: column.id === 'title' ? label : column.header,
              // One row has no order to choose.
              sort: rows.length > 1 ? column.sort : undefined,
            }))}
            rowId={({ _id }) => _id}
            rowName={({ title }) => title}
            empty={null}
          />
        </Box>
      ))}
      <p className={classes.note}>
        Of the random sample alone, with 95% intervals of a bootstrap of 2,000 samples. Where every
        sample gives the same value, no interval is shown: with few cells that proves little.
        {more &&
          ' A dash means that one answer alone was given, so that chance cannot be told from agreement.'}
      </p>
    </>
  )
}

/** '0.82 (0.64 to 0.95)'; the value alone if all samples gave it; a dash for a coefficient that is not defined. */
function Value({ of, percent = false }: { readonly of: Estimate | null; percent?: boolean }) {
  if (of === null) return '–'
  const text = (value: number) =>
    percent ? `${Math.round(value * 100)}%` : value.toFixed(2).replace(/^-0\.00$/, '0.00')
  return (
    <span className={classes.value}>
      {text(of.value)}
      {of.low < of.high && (
        <small>
          {' '}
          ({text(of.low)} to {text(of.high)})
        </small>
      )}
    </span>
  )
}
