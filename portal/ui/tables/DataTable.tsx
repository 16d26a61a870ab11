import { NativeSelect, Pagination, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { type LinkProps, Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { useIsPhone } from '../page/window-width.ts'
import { type Column, PAGE_SIZE, type Sort, arrangeColumns, namingColumn } from './column.ts'
import { RowMenu } from './RowMenu.tsx'
import type { RowAction } from './RowMenuEntries.tsx'
import { type DataTableModel, useDataTable } from './use-data-table.ts'

import classes from './DataTable.module.css'

export interface DataTableProps<Row> extends DataTableModel<Row> {
  /** Name of the table, for screen readers. */
  readonly label: string
  readonly rowId: (row: Row) => string
  /** Dims the rows while the next ones are loading. */
  readonly busy?: boolean
  /** Shown instead of rows if there are no rows: an `EmptyState`. */
  readonly empty: ReactNode
  /** Name of a row, for its menu and its link. */
  readonly rowName: (row: Row) => string
  /** True for a highlighted row: the reader's own brand. */
  readonly marked?: (row: Row) => boolean
  /** Target of a click on a row; undefined for a row that leads nowhere... */
  readonly rowLink?: (row: Row) => LinkProps | undefined
  /** ... or its action. */
  readonly onRow?: (row: Row) => void
  /** The entries of the row's '...' menu; an empty list shows no menu for the row. */
  readonly rowMenu?: (row: Row) => readonly RowAction[]
}

/** A table of records: sorting, pages of 8, rows that open, and a menu for each. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, rowName, rowLink, onRow, rowMenu, empty, busy, marked } = props
  const { columns, below } = arrangeColumns(props.columns, useIsPhone())
  const table = useDataTable(props)
  const { ref, overflows } = useOverflow()
  const columnCount = columns.length + (rowMenu ? 1 : 0)
  if (rows?.length === 0 && table.page === 0) return <div className={classes.frame}>{empty}</div>
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
          <VisuallyHidden component="caption">{label}</VisuallyHidden>
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
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody data-busy={busy || undefined}>
            {rows === undefined ? (
              <SkeletonRows columns={columnCount} />
            ) : (
              table.shown.map((row) => (
                <DataTableRow
                  key={rowId(row)}
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

interface SortableHeaderProps {
  readonly column: Pick<Column<never>, 'id' | 'header' | 'align' | 'width'> & {
    readonly sort?: unknown
  }
  /** True if its cells name the rows. */
  readonly naming: boolean
  readonly sorted?: Sort
  readonly onSort: (column: string) => void
}

function SortableHeader({ column, naming, sorted, onSort }: SortableHeaderProps) {
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

interface PhoneSortProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[]
  readonly sorted?: Sort
  readonly onSort: (sort: Sort) => void
}

/** A choice of the order by columns without a header on a phone. */
function PhoneSort({ columns, sorted, onSort }: PhoneSortProps) {
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

/** Skeleton rows of the final height (no layout shift), hidden from screen readers. */
function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: PAGE_SIZE }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={12} width={`${45 + ((row * 3 + column * 5) % 4) * 12}%`} />
        </td>
      ))}
    </tr>
  ))
}

/** True if an element's content is wider than itself: it must be focusable, to scroll by key. */
export function useOverflow() {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}

interface DataTableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly below: readonly Column<Row>[]
  readonly name: string
  readonly marked?: boolean
  readonly link?: LinkProps
  readonly onOpen?: () => void
  readonly actions?: readonly RowAction[]
}

/**
 * A row. If it opens something, the cell that names it has the link or button, so that keyboard,
 * screen reader and "open in a new tab" work; a click elsewhere in the row does the same.
 */
function DataTableRow<Row>({
  row,
  columns,
  below,
  name,
  marked,
  link,
  onOpen,
  actions,
}: DataTableRowProps<Row>) {
  const opens = link !== undefined || onOpen !== undefined
  const naming = namingColumn(columns)
  return (
    <tr
      data-opens={opens || undefined}
      data-marked={marked || undefined}
      onClick={opens ? clickOpener : undefined}
    >
      {columns.map(({ id, align, cell }) => (
        <td key={id} data-align={align} data-names={id === naming || undefined}>
          {id === naming && opens ? opener(cell(row), link, onOpen) : cell(row)}
          {id === naming && below.length > 0 && <Below columns={below} row={row} />}
        </td>
      ))}
      {actions && (
        <td className={classes.menuCell}>
          {actions.length > 0 && <RowMenu name={name} actions={actions} />}
        </td>
      )}
    </tr>
  )
}

interface BelowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
}

function Below<Row>({ columns, row }: BelowProps<Row>) {
  return (
    <div className={classes.below}>
      {columns.map(({ id, cell, below }) => (
        <div key={id}>{typeof below === 'function' ? below(row) : cell(row)}</div>
      ))}
    </div>
  )
}

function opener(content: ReactNode, link: LinkProps | undefined, onOpen?: () => void) {
  if (link) {
    return (
      <Link {...link} className={classes.opener} data-row-opener>
        {content}
      </Link>
    )
  }
  return (
    <UnstyledButton className={classes.opener} data-row-opener onClick={onOpen}>
      {content}
    </UnstyledButton>
  )
}

function clickOpener(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element
  const selectsText = getSelection()?.isCollapsed === false
  // Events of elements portalled out of the row (an open menu) still bubble through React.
  const elsewhere = !event.currentTarget.contains(target)
  if (selectsText || elsewhere || target.closest('a, button, input, label')) return
  event.currentTarget.querySelector<HTMLElement>('[data-row-opener]')?.click()
}
