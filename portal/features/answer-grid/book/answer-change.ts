import type { GridAnswer } from '@insights/contract/answer-grid.ts'

export type Availability = boolean | null

/** One cell to be saved, over the version that it was changed on. */
export interface AnswerChange {
  readonly _id: string
  readonly version: number
  readonly hasCapability: Availability
  /** Left out where the record's own stays. */
  readonly capabilityChange?: string | undefined
}

/** What became of a change, with the record as it is now; null when the answer is gone. */
export interface AnswerResult {
  readonly outcome: 'saved' | 'conflict' | 'missing'
  readonly answer: GridAnswer | null
}
