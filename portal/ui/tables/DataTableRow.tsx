import { UnstyledButton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { type Column, namingColumn } from './column.ts'
import { RowMenu } from './RowMenu.tsx'
import type { RowAction } from './RowMenuEntries.tsx'

import classes from './DataTable.module.css'

interface DataTableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** Columns below the cell that names the row. */
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
export function DataTableRow<Row>({
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
