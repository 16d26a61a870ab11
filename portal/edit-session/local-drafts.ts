/** An unsaved text or value in the browser's storage. */
export interface LocalDraft {
  /** When it was written, ISO 8601. */
  readonly at: string
}

/** The methods in use of the browser's storage. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Guard<Draft> = (value: unknown) => value is Draft

/** Beginnings of all keys of local drafts. Another name would lose stored drafts. */
const PREFIXES = ['insights.kept.', 'insights.answer-draft.', 'insights.unsaved-answers.']

/** Older drafts are deleted; their reports have long been published. */
const EXPIRY_MS = 30 * 24 * 60 * 60 * 1000

/** Opens one local draft. The key contains its user, and begins with one of `PREFIXES`. */
export function openLocalDraft<Draft extends LocalDraft>(
  key: string,
  isDraft: Guard<Draft>,
  storage: DraftStorage = localStorage,
) {
  return {
    /** Returns null for a missing or unreadable draft. */
    read: (): Draft | null => readDraft(storage, key, isDraft),
    write(draft: Draft) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full or closed storage stores nothing; the text is still on the page.
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

/** Returns the keys of the local drafts with this beginning. */
export function localDraftKeys(beginning: string, storage: DraftStorage = localStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}

/** Returns the keys of a user's local drafts of every kind. */
export const localDraftKeysOf = (user: string, storage: DraftStorage = localStorage): string[] =>
  PREFIXES.flatMap((prefix) => localDraftKeys(prefix, storage)).filter((key) => key.includes(user))

/** Deletes all users' local drafts that are older than thirty days, and unreadable ones. */
export function deleteExpiredDrafts(now: Date, storage: DraftStorage = localStorage): void {
  for (const key of PREFIXES.flatMap((prefix) => localDraftKeys(prefix, storage))) {
    const draft = readDraft(storage, key, isAny)
    const age = draft ? now.getTime() - Date.parse(draft.at) : Infinity
    if (age > EXPIRY_MS) storage.removeItem(key)
  }
}

const isAny = (value: unknown): value is LocalDraft => value !== null

function readDraft<Draft extends LocalDraft>(
  storage: DraftStorage,
  key: string,
  isDraft: Guard<Draft>,
): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('at' in draft)) return null
    const { at } = draft
    const dated = typeof at === 'string' && !Number.isNaN(Date.parse(at))
    return dated && isDraft(draft) ? draft : null
  } catch {
    return null
  }
}
