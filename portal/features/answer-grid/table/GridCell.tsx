import { memo, useCallback, useSyncExternalStore } from 'react'

import type { AnswerSession } from '../../../answers/answer-session.ts'
import { cellName } from './cell-name.ts'
import { isChanged } from './grid-rows.ts'

import classes from './AnswerGridTable.module.css'

interface Props {
  readonly session: AnswerSession
  readonly id: string
  readonly column: number
  /** Titles of its company and capability. */
  readonly company: string
  readonly active: boolean
  readonly selected: boolean
  /** Answered by somebody else a moment ago. */
  readonly arrived: boolean
  /** Not among what the filter looks for, though its row is. */
  readonly dimmed: boolean
}

/** One answer. It alone is drawn anew when it changes, or when the selection comes or goes. */
export const GridCell = memo(function GridCell(props: Props) {
  const { session, id, column, company, active, selected, arrived, dimmed } = props
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
      aria-label={cell ? `${company}: ${cellName(cell)}` : `${company}: not asked`}
      className={classes.cell}
      data-cell={id}
      data-value={shown}
      data-active={active || undefined}
      data-carried={cell?.status === 'DRAFT' || undefined}
      data-changed={(cell && isChanged(cell)) || undefined}
      data-state={cell?.state}
      data-arrived={arrived || undefined}
      data-dimmed={dimmed || undefined}
      data-pictured={(cell && cell.answer.images > 0) || undefined}
    />
  )
})
