import { type DraftStorage, openLocalDraft } from '../../../edit-session/local-drafts.ts'
import type { AnswerValues } from '../form/answer-form.ts'

/** What was typed into the form of an answer and not saved. */
export interface AnswerDraft {
  /** ISO 8601. */
  readonly at: string
  /** The record that it was typed over. */
  readonly version: number
  readonly base: AnswerValues
  readonly values: AnswerValues
  /** Ids of images that were marked for deletion. */
  readonly marked: readonly string[]
  /** Names of the files that were chosen: they themselves cannot be stored. */
  readonly files: readonly string[]
}

/** One person's local draft of one answer. */
export function openAnswerDraft(user: string, answer: string, storage?: DraftStorage) {
  return openLocalDraft(`insights.answer-draft.${user}.${answer}`, isDraft, storage)
}

function isDraft(value: unknown): value is AnswerDraft {
  if (!isRecord(value)) return false
  const { version, base, values, marked, files } = value
  return (
    typeof version === 'number' &&
    isValues(base) &&
    isValues(values) &&
    areTexts(marked) &&
    areTexts(files)
  )
}

function isValues(value: unknown): value is AnswerValues {
  if (!isRecord(value)) return false
  const { hasCapability, capabilityChange, capabilityChangeNote } = value
  return (
    (hasCapability === null || typeof hasCapability === 'boolean') &&
    (capabilityChange === null || typeof capabilityChange === 'string') &&
    typeof capabilityChangeNote === 'string'
  )
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
