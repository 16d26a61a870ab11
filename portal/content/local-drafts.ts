import { type DraftStorage, localDraftKeys, openLocalDraft } from '../edit-session/local-drafts.ts'
import type { FieldValue } from './content-field.ts'

/** A change as the browser stores it. */
export interface LocalDraft {
  readonly key: string
  readonly value: FieldValue
  readonly changedAt: string
  readonly loadedAt: string
  /** The replaced value; missing in drafts of earlier versions of the portal. */
  readonly base?: FieldValue | undefined
}

interface Stored {
  readonly at: string
  readonly value: Omit<LocalDraft, 'changedAt'>
}

/**
 * The unsaved changes of one user to the content of one report, in the browser's storage. Every
 * visit has drafts of its own, so that two windows do not delete each other's.
 */
export function openLocalDrafts(user: string, report: string, storage?: DraftStorage) {
  const beginning = `insights.kept.content.${user}.${report}.`
  const visit = `${beginning}${crypto.randomUUID()}.`
  const open = (key: string) => openLocalDraft(key, isStored, storage)
  const written = new Map<string, LocalDraft>()

  const earlier = () => localDraftKeys(beginning, storage).filter((key) => !key.startsWith(visit))

  return {
    /** Returns unsaved changes of earlier visits or other windows, the latest of each field. */
    read(): LocalDraft[] {
      const latest = new Map<string, LocalDraft>()
      for (const name of earlier()) {
        const stored = open(name).read()
        if (stored === null) continue
        const { at, value } = stored
        if ((latest.get(value.key)?.changedAt ?? '') < at) {
          latest.set(value.key, { ...value, changedAt: at })
        }
      }
      return [...latest.values()]
    },
    /** Deletes the changes that `read` found. */
    clear(): void {
      for (const key of earlier()) open(key).clear()
    },
    write(draft: LocalDraft): void {
      const { key, value, loadedAt, base, changedAt } = draft
      const before = written.get(key)
      if (before?.value === value && before.loadedAt === loadedAt) return
      written.set(key, draft)
      open(visit + key).write({ at: changedAt, value: { key, value, loadedAt, base } })
    },
    remove(key: string): void {
      written.delete(key)
      open(visit + key).clear()
    },
  }
}

export type LocalDrafts = ReturnType<typeof openLocalDrafts>

function isStored(draft: unknown): draft is Stored {
  if (typeof draft !== 'object' || draft === null || !('value' in draft)) return false
  const { value } = draft
  if (typeof value !== 'object' || value === null) return false
  const { key, value: written, loadedAt, base } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof loadedAt === 'string' &&
    isFieldValue(written) &&
    (base === undefined || isFieldValue(base))
  )
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
