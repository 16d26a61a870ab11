import type { GridAnswer } from '@insights/contract/answers/answer-grid.ts'
import { type AnswerState, givenStatus } from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'

export type Availability = boolean | null

/** A cell to save, with the version it is based on. */
export interface AnswerChange {
  readonly _id: string
  readonly version: number
  readonly hasCapability: Availability
  /** Absent in drafts of an earlier version, where it follows from the previous edition. */
  readonly capabilityChange?: string | null | undefined
  /** Sets the answer back to unconfirmed. */
  readonly status?: 'DRAFT' | undefined
}

/** The outcome of a change with the current record; null if the answer is gone. */
export interface AnswerResult {
  readonly outcome: 'saved' | 'conflict' | 'missing'
  readonly answer: GridAnswer | null
}

/** Returns the change that gives a cell this state, to send or to store in the browser. */
export function toChange(_id: string, version: number, target: AnswerState): AnswerChange {
  const { status, hasCapability, capabilityChange } = target
  return { _id, version, hasCapability, capabilityChange, ...(status === 'DRAFT' && { status }) }
}

/** Returns the state that a stored change gives to `record`, the current answer. */
export function toState(change: AnswerChange, record: GridAnswer): AnswerState {
  const { status, hasCapability, capabilityChange } = change
  if (capabilityChange === undefined) return givenState(hasCapability, record, record)
  const said = { hasCapability, capabilityChange }
  return { ...said, status: status ?? givenStatus(said) }
}

/**
 * Returns the state of a cell that is answered or confirmed in the grid. The same availability
 * keeps its capability change; for another availability the change follows from the previous
 * edition. Other changes, and notes, are set in the drawer. `now` is the shown state, `record` the
 * saved one.
 */
export function givenState(
  value: boolean | null,
  record: GridAnswer,
  now: AnswerState,
): AnswerState {
  const { capabilityChange } = now
  if (value === null) return { status: 'NOT_COMPLETED', hasCapability: null, capabilityChange }
  const own = [now, record].find(({ hasCapability }) => hasCapability === value)
  return {
    status: 'COMPLETED',
    hasCapability: value,
    capabilityChange: own?.capabilityChange ?? defaultChange(value, record.previous),
  }
}
