import type { GridAnswer } from '@insights/contract/answer-grid.ts'

import type { Availability } from './answer-change.ts'

export type CellState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

export interface Cell {
  /** The record, somebody else's newest included. */
  readonly answer: GridAnswer
  /** What the cell shows: one's own change before it is saved. */
  readonly value: Availability
  readonly state: CellState
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
