import type { GridAnswer } from '@insights/contract/answer-grid.ts'
import type { AnswerState, AnswerStatus } from '@insights/domain/report/answer.ts'

import type { Availability } from './answer-change.ts'

export type CellState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

export interface Cell {
  /** The record, somebody else's newest included. */
  readonly answer: GridAnswer
  /** What the cell shows: one's own change before it is saved. */
  readonly value: Availability
  /** DRAFT while it is carried over and unconfirmed. */
  readonly status: AnswerStatus
  readonly state: CellState
}

/** A change that is not saved yet. */
export interface Pending {
  readonly target: AnswerState
  readonly version: number
  readonly state: Exclude<CellState, 'saved'>
  /** What was sent and got no response yet, the latest last: the server may have it. */
  readonly sent?: readonly AnswerState[] | undefined
}

export interface Summary {
  readonly unsaved: number
  readonly saving: boolean
  readonly failed: boolean
  /** Something has been saved, since the grid was opened. */
  readonly saved: boolean
  readonly conflicts: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** What a page shows of its unsaved changes, and whether there is something to undo or redo. */
export function summarize(
  pending: ReadonlyMap<string, Pending>,
  history: { readonly canUndo: () => boolean; readonly canRedo: () => boolean },
  saved: boolean,
): Summary {
  const states = [...pending.values()].map(({ state }) => state)
  return {
    unsaved: states.length,
    saving: states.includes('saving') || states.includes('waiting'),
    failed: states.includes('failed'),
    saved,
    conflicts: [...pending].flatMap(([id, { state }]) => (state === 'conflict' ? [id] : [])),
    canUndo: history.canUndo(),
    canRedo: history.canRedo(),
  }
}
