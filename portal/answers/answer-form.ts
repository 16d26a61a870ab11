import type { Answer } from '@insights/contract/answers/answers.ts'
import {
  ANSWER_FIELD_NAMES,
  type AnswerField,
  type AnswerFields,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'
import { impliedChange, likelyChange } from '@insights/domain/answers/capability-change.ts'

import {
  type FormScreenshots,
  hasChanges,
  mergeScreenshots,
  toFormScreenshots,
} from './images/screenshots.ts'

/** What the previous edition says of the same cell; null where it says nothing. */
export type PreviousAvailability = Pick<Answer, 'hasCapability'> | null

/** What will be saved as the capability change: the chosen one, or the evident one. */
export function effectiveCapabilityChange(
  values: AnswerFields,
  previous: PreviousAvailability,
): string | null {
  return (
    values.capabilityChange ?? impliedChange(values.hasCapability, previous?.hasCapability ?? null)
  )
}

/** The capability change to suggest, where one has to be chosen. */
export function suggestedChange(
  values: AnswerFields,
  previous: PreviousAvailability,
): string | null {
  return likelyChange(values.hasCapability, previous?.hasCapability ?? null)
}

/**
 * The form after Yes or No was pressed. A capability change that was chosen for the other answer does
 * not outlast it, where the previous edition implies it; going back to the
 * record's own answer brings its own kind back.
 */
export function withAvailability(
  values: AnswerFields,
  hasCapability: boolean,
  base: AnswerFields,
  previous: PreviousAvailability,
): AnswerFields {
  if (hasCapability === values.hasCapability) return values
  if (previous === null) return { ...values, hasCapability }
  const capabilityChange = hasCapability === base.hasCapability ? base.capabilityChange : null
  return { ...values, hasCapability, capabilityChange }
}

/** The messages by field; empty when it can be saved. */
export function checkAnswer(
  values: AnswerFields,
  previous: PreviousAvailability,
): Partial<Record<AnswerField, string>> {
  return {
    ...(values.hasCapability === null && { hasCapability: 'Required' }),
    ...(effectiveCapabilityChange(values, previous) === null && { capabilityChange: 'Required' }),
  }
}

/** The fields that the form has changed. */
export function changedFields(base: AnswerFields, values: AnswerFields): AnswerField[] {
  return ANSWER_FIELD_NAMES.filter((field) => textOf(values[field]) !== textOf(base[field]))
}

/** The record that saving the form over somebody else's makes: theirs, with what was changed here. */
export function mergeValues(
  base: AnswerFields,
  mine: AnswerFields,
  theirs: AnswerFields,
): AnswerFields {
  const changed = changedFields(base, mine)
  return pickAnswerFields(theirs, Object.fromEntries(changed.map((field) => [field, mine[field]])))
}

/** Another availability makes the scores wrong; notes and screenshots don't. */
export function changesScores(answer: Pick<Answer, 'hasCapability'>, values: AnswerFields) {
  return values.hasCapability !== answer.hasCapability
}

function textOf(value: AnswerFields[AnswerField]) {
  return typeof value === 'string' ? value.trim() : value
}

/** The form over a record, or over an older one. */
export interface AnswerWork {
  readonly base: AnswerFields & Pick<Answer, 'images'>
  readonly values: AnswerFields
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

/**
 * Whether a record says what the form says: then there is nothing to choose between. So it is after
 * a save whose answer got lost on the way.
 */
export function matchesRecord(
  record: AnswerFields & Pick<Answer, 'images'>,
  values: AnswerFields,
  images: readonly string[],
  previous: PreviousAvailability,
): boolean {
  const saved = { ...values, capabilityChange: effectiveCapabilityChange(values, previous) }
  const own = { ...record, capabilityChange: effectiveCapabilityChange(record, previous) }
  return (
    changedFields(own, saved).length === 0 &&
    images.join() === record.images.map(({ _id }) => _id).join()
  )
}

/**
 * Whether a newer record has only got more screenshots: then what was typed on the older one holds, and
 * nobody has to decide anything.
 */
export function addsScreenshotsAlone(
  base: AnswerFields & Pick<Answer, 'images'>,
  newer: AnswerFields & Pick<Answer, 'images'>,
): boolean {
  const ids = new Set(newer.images.map(({ _id }) => _id))
  return (
    changedFields(base, newer).length === 0 &&
    newer.images.length > base.images.length &&
    base.images.every(({ _id }) => ids.has(_id))
  )
}
