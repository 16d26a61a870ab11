import type { AnswerValues } from './answer-form.ts'

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
  /** Names of the files that were chosen: they themselves cannot be kept. */
  readonly files: readonly string[]
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'insights.answer-draft.'
/** Longer ones are of reports that have long been published. */
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

/** One person's draft of one answer, in the browser's storage. */
export function openAnswerDraft(user: string, answer: string, storage: Keeper = localStorage) {
  const key = `${PREFIX}${user}.${answer}`
  return {
    read: () => readDraft(storage, key),
    write(draft: AnswerDraft) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full or closed storage keeps nothing; what was typed is in the form still.
      }
    },
    clear() {
      try {
        storage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}

/** Forgets everybody's drafts that nobody has come back to. */
export function forgetOldDrafts(now: Date, storage: Keeper = localStorage): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place))
    for (const key of keys) {
      if (!key?.startsWith(PREFIX)) continue
      const draft = readDraft(storage, key)
      const age = draft ? now.getTime() - new Date(draft.at).getTime() : Infinity
      if (age > KEPT_MILLISECONDS) storage.removeItem(key)
    }
  } catch {
    // As above.
  }
}

function readDraft(storage: Keeper, key: string): AnswerDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is AnswerDraft {
  if (!isRecord(value)) return false
  const { at, version, base, values, marked, files } = value
  return (
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
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
