import type { Answer } from '@insights/contract/answers/answers.ts'
import {
  ANSWER_FIELD_NAMES,
  type AnswerField,
  type AnswerFields,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'
import { impliedChange, likelyChange } from '@insights/domain/answers/capability-change.ts'
import { storedText } from '@insights/domain/text/stored-text.ts'

import {
  type FormScreenshots,
  hasChanges,
  mergeScreenshots,
  toFormScreenshots,
} from './images/screenshots.ts'

/** The previous edition's availability; null without an answer in that edition. */
export type PreviousAvailability = Pick<Answer, 'hasCapability'> | null

/** Returns the capability change to save: the chosen one, else the implied one. */
export function effectiveCapabilityChange(
  values: AnswerFields,
  previous: PreviousAvailability,
): string | null {
  return (
    values.capabilityChange ?? impliedChange(values.hasCapability, previous?.hasCapability ?? null)
  )
}

/** Returns the capability change to suggest where one must be chosen. */
export function suggestedChange(
  values: AnswerFields,
  previous: PreviousAvailability,
): string | null {
  return likelyChange(values.hasCapability, previous?.hasCapability ?? null)
}

/**
 * Returns the form after Yes or No. A capability change chosen for the other availability is
 * cleared if there is a previous answer; the record's own availability restores the record's
 * change.
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

/** Returns the messages by field; empty if the form can be saved. */
export function checkAnswer(
  values: AnswerFields,
  previous: PreviousAvailability,
): Partial<Record<AnswerField, string>> {
  return {
    ...(values.hasCapability === null && { hasCapability: 'Required' }),
    ...(effectiveCapabilityChange(values, previous) === null && { capabilityChange: 'Required' }),
  }
}

/** Returns the fields that the form has changed. */
export function changedFields(base: AnswerFields, values: AnswerFields): AnswerField[] {
  return ANSWER_FIELD_NAMES.filter((field) => textOf(values[field]) !== textOf(base[field]))
}

/** Returns another user's record with the form's changes applied. */
export function mergeValues(
  base: AnswerFields,
  mine: AnswerFields,
  theirs: AnswerFields,
): AnswerFields {
  const changed = changedFields(base, mine)
  return pickAnswerFields(theirs, Object.fromEntries(changed.map((field) => [field, mine[field]])))
}

/** Returns whether the form changes scores: only availability does, not notes or screenshots. */
export function changesScores(answer: Pick<Answer, 'hasCapability'>, values: AnswerFields) {
  return values.hasCapability !== answer.hasCapability
}

function textOf(value: AnswerFields[AnswerField]) {
  return typeof value === 'string' ? storedText(value) : value
}

/** The form over the record that it is based on. */
export interface AnswerWork {
  readonly base: AnswerFields & Pick<Answer, 'images'>
  readonly values: AnswerFields
  readonly screenshots: FormScreenshots
}

export type ChangedPart = AnswerField | 'images'

/** A conflict: another user's record, and the result of saving the form over it. */
export interface AnswerConflict {
  readonly theirs: Answer
  readonly mine: Pick<AnswerWork, 'values' | 'screenshots'>
  readonly changedHere: readonly ChangedPart[]
  readonly changedThere: readonly ChangedPart[]
  /** Time at which the conflict was found, ISO 8601. */
  readonly at: string
}

function changedParts(
  base: AnswerWork['base'],
  values: AnswerFields,
  screenshots: FormScreenshots,
): ChangedPart[] {
  return [
    ...changedFields(base, values),
    ...(hasChanges(base, screenshots) ? (['images'] as const) : []),
  ]
}

/** Returns a conflict without the parts that both users have changed alike among the changed ones. */
export function conflictOf(
  { base, values, screenshots }: AnswerWork,
  theirs: Answer,
  at: string,
): AnswerConflict {
  const mine = {
    values: mergeValues(base, values, theirs),
    screenshots: mergeScreenshots(base, screenshots, theirs),
  }
  const changedHere = changedParts(base, values, screenshots)
  const differing = changedParts(theirs, mine.values, mine.screenshots)
  const alike = changedHere.filter((part) => !differing.includes(part))
  const isOpen = (part: ChangedPart) => !alike.includes(part)
  return {
    theirs,
    mine,
    changedHere: changedHere.filter(isOpen),
    changedThere: changedParts(base, theirs, toFormScreenshots(theirs)).filter(isOpen),
    at,
  }
}

/**
 * Returns whether a record equals the form, which leaves nothing to decide. That happens when the
 * response to a save is lost.
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
 * Returns whether a newer record only adds screenshots, so that changes based on the older record
 * remain valid.
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
