import { Pagination } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'

import { useIsPhone } from '../window-width/window-width.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { namingColumn } from './column.ts'
import { DataTableRow } from './DataTableRow.tsx'
import { PhoneSort } from './PhoneSort.tsx'
import type { RowAction } from './RowMenu.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SortableHeader } from './SortableHeader.tsx'
import { useDataTable, type DataTableModel } from './use-data-table.ts'
import { useOverflow } from './use-overflow.ts'

import classes from './DataTable.module.css'

export interface DataTableProps<Row extends RowData> extends Omit<
  DataTableModel<Row>,
  'rows' | 'paging'
> {
  /** What the table lists, for screen readers. */
  readonly label: string
  /** `undefined` while loading. */
  readonly rows: readonly Row[] | undefined
  readonly paging?: DataTableModel<Row>['paging']
  /** Dims the rows while the next ones are on their way. */
  readonly busy?: boolean
  /** What stands in place of rows when there are none: an `EmptyState`. */
  readonly empty: ReactNode
  /** What a row is called, for its menu and its link. */
  readonly rowName: (row: Row) => string
  /** Whether a row stands out from the others: the reader's own brand. */
  readonly marked?: (row: Row) => boolean
  /** Where a click on a row leads... */
  readonly rowLink?: (row: Row) => LinkProps
  /** ... or what it does. */
  readonly onRow?: (row: Row) => void
  /** The entries of the row's '...' menu; an empty list shows no menu for the row. */
  readonly rowMenu?: (row: Row) => readonly RowAction[]
}

const NO_ROWS: readonly never[] = []

/** A table of records: sorting, pages of 8, rows that open, and a menu for each. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, rowName, rowLink, onRow, rowMenu, empty, busy, marked } = props
  const { columns, below } = arrangeColumns(props.columns, useIsPhone())
  const paging = props.paging ?? 'all'
  const table = useDataTable({ ...props, rows: rows ?? NO_ROWS, paging })
  const { ref, overflows } = useOverflow()
  const columnCount = columns.length + (rowMenu ? 1 : 0)
  if (rows?.length === 0 && table.page === 0) return <div className={classes.empty}>{empty}</div>
  return (
    <div className={classes.frame}>
      {below.some(({ sort }) => sort) && (
        <PhoneSort
          columns={props.columns.filter(({ sort }) => sort)}
          sorted={table.sorted}
          onSort={table.sortTo}
        />
      )}
      <div
        ref={ref}
        className={classes.scroll}
        data-overflows={overflows || undefined}
        data-several-pages={table.pages > 1 || undefined}
        {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrollable` })}
      >
        <table className={classes.table} aria-busy={rows === undefined || busy}>
          <caption className={classes.caption}>{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortableHeader
                  key={column.id}
                  column={column}
                  naming={column.id === namingColumn(columns)}
                  sorted={table.sorted}
                  onSort={table.sortBy}
                />
              ))}
              {rowMenu && (
                <th scope="col" className={classes.menuCell}>
                  <span className={classes.hidden}>Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody data-busy={busy || undefined}>
            {rows === undefined ? (
              <SkeletonRows columns={columnCount} />
            ) : (
              table.shown.map(({ id, row }) => (
                <DataTableRow
                  key={id}
                  row={row}
                  columns={columns}
                  below={below}
                  name={rowName(row)}
                  marked={marked?.(row)}
                  link={rowLink?.(row)}
                  onOpen={onRow && (() => onRow(row))}
                  actions={rowMenu?.(row)}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
      {table.paged && (
        <div className={classes.foot}>
          <span>{table.rowsPerPage} rows per page</span>
          {table.pages > 1 && (
            <nav aria-label={`Pages of ${label}`}>
              <Pagination
                size="sm"
                total={table.pages}
                value={table.page + 1}
                onChange={(page) => table.toPage(page - 1)}
                getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            </nav>
          )}
        </div>
      )}
    </div>
  )
}
