import type { AnswerGrid } from '@insights/contract/answer-grid.ts'
import { memo } from 'react'

import type { AnswerSession } from '../../../answers/answer-session.ts'
import type { GridRowModel } from './grid-rows.ts'
import { GridCell } from './GridCell.tsx'

import classes from './AnswerGridTable.module.css'

type CapabilityLine = Extract<GridRowModel, { kind: 'capability' }>

interface Props {
  readonly session: AnswerSession
  readonly line: CapabilityLine
  /** Of the line in the whole table, from 1. */
  readonly index: number
  readonly companies: AnswerGrid['companies']
  /** The column of the active cell, or -1 when it is in another row. */
  readonly activeColumn: number
  /** The selected columns of this row; -1 when none is. */
  readonly selectedFrom: number
  readonly selectedTo: number
  readonly arrived: ReadonlySet<string>
  readonly dimmed: ReadonlySet<string>
}

/** A capability with its answers; drawn anew only when the selection touches it. */
export const GridRow = memo(function GridRow(props: Props) {
  const { session, line, index, companies, activeColumn, selectedFrom, selectedTo } = props
  return (
    <tr aria-rowindex={index} className={classes.row}>
      <th scope="row" role="rowheader" aria-colindex={1} data-row={line.row}>
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
          dimmed={props.dimmed.has(line.answers[column] ?? '')}
        />
      ))}
    </tr>
  )
})
