import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import { countText, numberText, ofText } from '@insights/domain/text/number-text.ts'
import { Button } from '@mantine/core'
import { memo, useCallback, useSyncExternalStore } from 'react'

import type { AnswerSession } from '../session/answer-session.ts'
import { type GridRowModel, cellName, countCompleted, isChanged } from './grid-rows.ts'
import { useSettledValue } from './use-session-value.ts'

import classes from './AssessmentGrid.module.css'

type CapabilityLine = Extract<GridRowModel, { kind: 'capability' }>

/** Open and resolved threads of answers, by the ids of the answers. */
export type ThreadCounts = ReadonlyMap<string, { readonly open: number; readonly resolved: number }>

interface GridRowProps {
  readonly session: AnswerSession
  readonly line: CapabilityLine
  /** Index of the line in the whole table, from 1. */
  readonly index: number
  readonly companies: AnswerGrid['companies']
  /** The column of the active cell, or -1 if it is in another row. */
  readonly activeColumn: number
  /** The selected columns of this row, or -1. */
  readonly selectedFrom: number
  readonly selectedTo: number
  readonly arrived: ReadonlySet<string>
  readonly needed: ReadonlySet<string>
  readonly dimmed: ReadonlySet<string>
  readonly comments: ThreadCounts
}

/** A capability with its answers; rendered again only when the selection touches it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { session, line, index, companies, activeColumn, selectedFrom, selectedTo } = props
  return (
    <tr aria-rowindex={index} className={classes.row}>
      <th
        scope="row"
        role="rowheader"
        aria-colindex={1}
        data-row={line.row}
        data-selected={selectedFrom >= 0 || undefined}
        data-active={activeColumn >= 0 || undefined}
      >
        <span className={classes.capability} title={line.capability.title}>
          {line.capability.title}
        </span>
      </th>
      {companies.map(({ _id, title }, column) => (
        <GridCell
          key={_id}
          session={session}
          id={line.answers[column] ?? ''}
          column={column}
          company={title}
          active={column === activeColumn}
          selected={column >= selectedFrom && column <= selectedTo}
          arrived={props.arrived.has(line.answers[column] ?? '')}
          needed={props.needed.has(line.answers[column] ?? '')}
          dimmed={props.dimmed.has(line.answers[column] ?? '')}
          openThreads={props.comments.get(line.answers[column] ?? '')?.open}
        />
      ))}
    </tr>
  )
})

interface GridCellProps {
  readonly session: AnswerSession
  readonly id: string
  readonly column: number
  /** Titles of its company and capability. */
  readonly company: string
  readonly active: boolean
  readonly selected: boolean
  /** Another user answered it a moment ago. */
  readonly arrived: boolean
  /** The report's rule asks for a screenshot. */
  readonly needed: boolean
  /** The filter matches its row but not the cell. */
  readonly dimmed: boolean
  /** 0 if all of its threads are resolved; undefined if it has none. */
  readonly openThreads: number | undefined
}

/** One answer, rendered again only when it changes or its selection does. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { session, id, column, company, active, selected, arrived, needed, dimmed } = props
  const { openThreads } = props
  const subscribe = useCallback(
    (listener: () => void) => session.subscribeCell(id, listener),
    [session, id],
  )
  const cell = useSyncExternalStore(subscribe, () => session.cell(id))
  const value = cell?.value ?? null
  const shown = value === null ? 'open' : value ? 'yes' : 'no'
  return (
    <td
      id={`cell-${id}`}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-label={
        cell ? `${company}: ${cellName(cell, needed, openThreads)}` : `${company}: not asked`
      }
      className={classes.cell}
      data-cell={id}
      data-value={shown}
      data-active={active || undefined}
      data-carried={cell?.status === 'DRAFT' || undefined}
      data-changed={(cell && isChanged(cell)) || undefined}
      data-state={cell?.state}
      data-arrived={arrived || undefined}
      data-needed={needed || undefined}
      data-dimmed={dimmed || undefined}
      data-pictured={(cell && cell.answer.images > 0) || undefined}
    >
      {openThreads !== undefined && (
        <span aria-hidden className={classes.bubble} data-open={openThreads > 0 || undefined} />
      )}
    </td>
  )
})

interface CategoryRowProps {
  readonly session: AnswerSession
  readonly line: Extract<GridRowModel, { kind: 'category' }>
  readonly index: number
  readonly columns: number
  readonly canEdit: boolean
}

/** The head of a category: its progress, and a button to confirm all carried-over answers. */
export const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { session, line, index, columns, canEdit } = props
  const count = useCallback(() => countCompleted(session, line.answers), [session, line])
  const { done, carried } = useSettledValue(session, count)
  const all = line.answers.length
  return (
    <tr aria-rowindex={index} className={classes.category}>
      <th scope="rowgroup" role="rowheader" colSpan={columns + 1} aria-colindex={1}>
        <span className={classes.categoryHead}>
          <span className={classes.categoryTitle}>{line.category.title}</span>
          <span className={classes.progress} data-complete={done === all || undefined}>
            {ofText(done, all)}
          </span>
          {canEdit && carried.length > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              tabIndex={-1}
              onClick={({ currentTarget }) => {
                // The button disappears; from the grid, one key undoes it.
                currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
                // Counted now, because the shown count may be older than the last key.
                session.edit(new Map(count().carried))
              }}
              aria-label={`Confirm ${countText(carried.length, 'answer')} of ${line.category.title}`}
            >
              Confirm {numberText(carried.length)}
            </Button>
          )}
        </span>
      </th>
    </tr>
  )
})
