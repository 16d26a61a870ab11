import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'

import type { Column, Sort } from './column.ts'

import classes from './DataTable.module.css'

interface Props {
  readonly column: Pick<Column<never>, 'id' | 'header' | 'align' | 'width'> & {
    readonly sort?: unknown
  }
  /** Whether its cells name the rows. */
  readonly naming: boolean
  readonly sorted?: Sort
  readonly onSort: (column: string) => void
}

export function SortableHeader({ column, naming, sorted, onSort }: Props) {
  const { id, header, sort, align, width } = column
  const current = sorted?.column === id ? sorted : undefined
  const order = current && (current.descending ? 'descending' : 'ascending')
  return (
    <th
      scope="col"
      data-align={align}
      data-names={naming || undefined}
      style={{ width }}
      aria-sort={sort ? (order ?? 'none') : undefined}
    >
      {sort ? (
        <UnstyledButton className={classes.sorter} onClick={() => onSort(id)}>
          {header}
          <SortIcon order={order} />
        </UnstyledButton>
      ) : (
        header
      )}
    </th>
  )
}

function SortIcon({ order }: { order?: 'ascending' | 'descending' }) {
  const look = { size: 14, stroke: 1.8, 'aria-hidden': true }
  if (order === undefined) return <IconSelector {...look} />
  return order === 'ascending' ? <IconChevronUp {...look} /> : <IconChevronDown {...look} />
}
