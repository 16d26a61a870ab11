import { type DraftStorage, openLocalDraft } from '../edit-session/local-drafts.ts'
import type { AnswerChange } from './answer-change.ts'

/** Changes that a page could not save before it was closed. */
export interface LocalAnswers {
  /** ISO 8601. */
  readonly at: string
  readonly changes: readonly AnswerChange[]
}

/** The unsaved answers of one person in one grid, in the browser's storage. */
export function openLocalAnswers(
  user: string,
  report: string,
  application: string,
  storage?: DraftStorage,
) {
  const key = `insights.unsaved-answers.${user}.${report}.${application}`
  const draft = openLocalDraft(key, isLocalAnswers, storage)
  return {
    read(): LocalAnswers | null {
      const stored = draft.read()
      return stored && stored.changes.length > 0 ? stored : null
    },
    write(changes: readonly AnswerChange[]) {
      if (changes.length === 0) draft.clear()
      else draft.write({ at: new Date().toISOString(), changes })
    },
  }
}

function isLocalAnswers(draft: unknown): draft is LocalAnswers {
  if (typeof draft !== 'object' || draft === null || !('changes' in draft)) return false
  return Array.isArray(draft.changes) && draft.changes.every(isChange)
}

function isChange(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_id' in value && 'version' in value
}
