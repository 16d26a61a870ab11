import { NativeSelect } from '@mantine/core'

import type { Sort } from './column.ts'

import classes from './DataTable.module.css'

interface Props {
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  readonly sorted?: Sort
  readonly onSort: (sort: Sort) => void
}

/** Sorts by columns that have no header on a phone. */
export function PhoneSort({ columns, sorted, onSort }: Props) {
  const orders = columns.flatMap(({ id, header }) => [
    { value: id, label: `${header} (ascending)` },
    { value: `-${id}`, label: `${header} (descending)` },
  ])
  const value = sorted ? `${sorted.descending ? '-' : ''}${sorted.column}` : ''
  return (
    <NativeSelect
      label="Sort by"
      className={classes.sort}
      data={sorted ? orders : [{ value: '', label: 'As listed' }, ...orders]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value
        if (chosen === '') return
        onSort({ column: chosen.replace(/^-/, ''), descending: chosen.startsWith('-') })
      }}
    />
  )
}
