import type { Answer } from '@insights/contract/capability-reports.ts'

import {
  type AnswerField,
  type AnswerValues,
  changedFields,
  mergeValues,
} from '../form/answer-form.ts'
import {
  hasChanges,
  mergeScreenshots,
  type FormScreenshots,
  toFormScreenshots,
} from '../images/screenshots.ts'

/** The form over a record, or over an older one. */
export interface AnswerWork {
  readonly base: AnswerValues & Pick<Answer, 'images'>
  readonly values: AnswerValues
  readonly screenshots: FormScreenshots
}

export type ChangedPart = AnswerField | 'images'

/** Somebody else was faster: their record, and what saving the form over it would make of it. */
export interface AnswerConflict {
  readonly theirs: Answer
  readonly mine: Pick<AnswerWork, 'values' | 'screenshots'>
  readonly changedHere: readonly ChangedPart[]
  readonly changedThere: readonly ChangedPart[]
  /** When it was found out, ISO 8601. */
  readonly at: string
}

export function conflictOf(
  { base, values, screenshots }: AnswerWork,
  theirs: Answer,
  at: string,
): AnswerConflict {
  return {
    theirs,
    mine: {
      values: mergeValues(base, values, theirs),
      screenshots: mergeScreenshots(base, screenshots, theirs),
    },
    changedHere: [
      ...changedFields(base, values),
      ...(hasChanges(base, screenshots) ? (['images'] as const) : []),
    ],
    changedThere: [
      ...changedFields(base, theirs),
      ...(hasChanges(base, toFormScreenshots(theirs)) ? (['images'] as const) : []),
    ],
    at,
  }
}
