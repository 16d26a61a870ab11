/** What somebody wrote and could not save, in the browser's storage. */
export interface LocalDraft {
  /** When it was written, ISO 8601. */
  readonly at: string
}

/** As much of a browser's storage as is used. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Guard<Draft> = (value: unknown) => value is Draft

/** What all keys of local drafts begin with. Another name would lose the drafts that there are. */
const PREFIXES = ['insights.kept.', 'insights.answer-draft.', 'insights.unsaved-answers.']

/** What nobody has come back to for longer is deleted; its report has long been published. */
const EXPIRY_MS = 30 * 24 * 60 * 60 * 1000

/** One local draft. Whose it is belongs into the key, which begins with one of `PREFIXES`. */
export function openLocalDraft<Draft extends LocalDraft>(
  key: string,
  isDraft: Guard<Draft>,
  storage: DraftStorage = localStorage,
) {
  return {
    /** Returns null where there is none, or none that can be read. */
    read: (): Draft | null => readDraft(storage, key, isDraft),
    write(draft: Draft) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full or closed storage stores nothing; what was written is on the page still.
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

/** The keys of the local drafts that begin like this. */
export function localDraftKeys(beginning: string, storage: DraftStorage = localStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}

/** Deletes everybody's local drafts that are older than thirty days, and what cannot be read. */
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
