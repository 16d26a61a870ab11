import { keptNames, openKept } from '../../../ui/unsaved/kept.ts'
import type { FieldValue } from './content-field.ts'

/** A change as the browser keeps it. */
export interface KeptDraft {
  readonly key: string
  readonly value: FieldValue
  readonly changedAt: string
  readonly loadedAt: string
}

type Stored = Omit<KeptDraft, 'changedAt'>

/**
 * The unsaved changes of one person to the content of one report, in the browser's storage. Every
 * visit has drawers of its own, so that two windows do not empty each other's.
 */
export function openKeptDrafts(user: string, report: string, now: () => Date = () => new Date()) {
  const beginning = `content.${user}.${report}.`
  const visit = `${beginning}${crypto.randomUUID()}.`
  const drawer = (name: string) => openKept(name, isStored)

  function before(): string[] {
    return keptNames(beginning, now()).filter((name) => !name.startsWith(visit))
  }

  return {
    /** What earlier visits, or other windows, have not saved; of one field what is latest. */
    read(): KeptDraft[] {
      const latest = new Map<string, KeptDraft>()
      for (const name of before()) {
        const kept = drawer(name).read()
        if (kept === null) continue
        const { key } = kept.value
        if ((latest.get(key)?.changedAt ?? '') < kept.at) {
          latest.set(key, { ...kept.value, changedAt: kept.at })
        }
      }
      return [...latest.values()]
    },
    /** Empties what `read` has found. */
    clear(): void {
      for (const name of before()) drawer(name).clear()
    },
    write({ key, value, loadedAt, changedAt }: KeptDraft): void {
      drawer(visit + key).write({ at: changedAt, value: { key, value, loadedAt } })
    },
    drop(key: string): void {
      drawer(visit + key).clear()
    },
  }
}

export type KeptDrafts = ReturnType<typeof openKeptDrafts>

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const { key, value: held, loadedAt } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof loadedAt === 'string' &&
    (held === null || typeof held === 'string' || typeof held === 'number')
  )
}
