import type { GridAnswer } from '@insights/contract/answer-grid.ts'
import { type AnswerState, givenStatus } from '@insights/domain/report/answer.ts'

import { givenState } from './given-state.ts'

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
