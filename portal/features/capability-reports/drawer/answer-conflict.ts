import type { Answer } from '@insights/contract/capability-reports.ts'

import {
  type AnswerField,
  type AnswerValues,
  changedFields,
  mergeValues,
} from '../form/answer-form.ts'
import { areChanged, mergeShots, type Shots, shotsOf } from '../images/shots.ts'

/** The form over a record, or over an older one. */
export interface AnswerWork {
  readonly base: AnswerValues & Pick<Answer, 'images'>
  readonly values: AnswerValues
  readonly shots: Shots
}

export type ChangedPart = AnswerField | 'images'

/** Somebody else was faster: their record, and what saving the form over it would make of it. */
export interface AnswerConflict {
  readonly theirs: Answer
  readonly mine: Pick<AnswerWork, 'values' | 'shots'>
  readonly changedHere: readonly ChangedPart[]
  readonly changedThere: readonly ChangedPart[]
  /** When it was found out, ISO 8601. */
  readonly at: string
}

export function conflictOf(
  { base, values, shots }: AnswerWork,
  theirs: Answer,
  at: string,
): AnswerConflict {
  return {
    theirs,
    mine: {
      values: mergeValues(base, values, theirs),
      shots: mergeShots(base, shots, theirs),
    },
    changedHere: [
      ...changedFields(base, values),
      ...(areChanged(base, shots) ? (['images'] as const) : []),
    ],
    changedThere: [
      ...changedFields(base, theirs),
      ...(areChanged(base, shotsOf(theirs)) ? (['images'] as const) : []),
    ],
    at,
  }
}
