import type { GridAnswer } from '@insights/contract/answers/answer-grid.ts'
import { type AnswerState, givenStatus } from '@insights/domain/answers/answer.ts'
import { defaultChange } from '@insights/domain/answers/capability-change.ts'

export type Availability = boolean | null

/** One cell to be saved, over the version that it was changed on. */
export interface AnswerChange {
  readonly _id: string
  readonly version: number
  readonly hasCapability: Availability
  /** Left out by pages of an earlier version, where the comparison decides it. */
  readonly capabilityChange?: string | null | undefined
  /** Set back to unconfirmed. */
  readonly status?: 'DRAFT' | undefined
}

/** What became of a change, with the record as it is now; null when the answer is gone. */
export interface AnswerResult {
  readonly outcome: 'saved' | 'conflict' | 'missing'
  readonly answer: GridAnswer | null
}

/** What is sent, or stored in the browser, for a cell to get this state. */
export function toChange(_id: string, version: number, target: AnswerState): AnswerChange {
  const { status, hasCapability, capabilityChange } = target
  return { _id, version, hasCapability, capabilityChange, ...(status === 'DRAFT' && { status }) }
}

/** The state that a stored change was for; `record` is the answer as it is now. */
export function toState(change: AnswerChange, record: GridAnswer): AnswerState {
  const { status, hasCapability, capabilityChange } = change
  if (capabilityChange === undefined) return givenState(hasCapability, record, record)
  const said = { hasCapability, capabilityChange }
  return { ...said, status: status ?? givenStatus(said) }
}

/**
 * What a cell says once it is answered or confirmed in the grid. Its capability change stays where
 * the availability does; for another availability it follows from the previous edition. Another
 * change, and a note, are the drawer's. `now` is what the cell shows, `record` what is saved.
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
