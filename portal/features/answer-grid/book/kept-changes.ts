import type { AnswerChange } from './answer-change.ts'

/** Changes that a page could not save before it was closed. */
export interface KeptChanges {
  /** ISO 8601. */
  readonly at: string
  readonly changes: readonly AnswerChange[]
}

const keyOf = (user: string, report: string, application: string) =>
  `insights.unsaved-answers.${user}.${report}.${application}`

/** The drawer of one person's unsaved answers in one grid, in the browser's storage. */
export function openKeptChanges(user: string, report: string, application: string) {
  const key = keyOf(user, report, application)
  return {
    read(): KeptChanges | null {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return isKept(kept) && kept.changes.length > 0 ? kept : null
      } catch {
        return null
      }
    },
    write(changes: readonly AnswerChange[]) {
      try {
        if (changes.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), changes }))
      } catch {
        // A full or closed storage keeps nothing; the changes are on the page still.
      }
    },
  }
}

function isKept(value: unknown): value is KeptChanges {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'string' &&
    'changes' in value &&
    Array.isArray(value.changes) &&
    value.changes.every(isChange)
  )
}

function isChange(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_id' in value && 'version' in value
}
