import type { PreviewedRow } from '@insights/contract/catalogue-import.ts'
import { UnstyledButton } from '@mantine/core'

import { countRows, ROW_FILTERS, type RowFilter } from './row-filter.ts'

import classes from './RowFilters.module.css'

const LABELS: Readonly<Record<RowFilter, string>> = {
  errors: 'errors',
  added: 'to add',
  changed: 'to change',
  warnings: 'with warnings',
  left: 'unchanged',
  all: 'rows in all',
}

interface Props {
  readonly rows: readonly PreviewedRow[]
  readonly value: RowFilter
  readonly onChange: (filter: RowFilter) => void
}

/** How many rows there are of each kind; pressing a figure shows them alone. */
export function RowFilters({ rows, value, onChange }: Props) {
  const figures = ROW_FILTERS.map((filter) => ({ filter, count: countRows(rows, filter) }))
  // Kinds that every file has stay, so that their zero can be read.
  const shown = figures.filter(
    ({ filter, count }) => count > 0 || !['errors', 'warnings'].includes(filter),
  )
  return (
    <div className={classes.filters} role="group" aria-label="Rows to show">
      {shown.map(({ filter, count }) => (
        <UnstyledButton
          key={filter}
          className={classes.filter}
          data-kind={filter}
          aria-pressed={filter === value}
          disabled={count === 0}
          onClick={() => onChange(filter)}
        >
          <span className={classes.count}>{count.toLocaleString('en')}</span>{' '}
          <span>{LABELS[filter]}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
