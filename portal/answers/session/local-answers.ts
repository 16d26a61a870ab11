import { type DraftStorage, openLocalDraft } from '../../edit-session/local-drafts.ts'
import type { AnswerChange } from './answer-change.ts'

/** Changes that a page could not save before it was closed. */
export interface LocalAnswers {
  /** ISO 8601. */
  readonly at: string
  readonly changes: readonly AnswerChange[]
}

/** Opens the unsaved answers of one person in one grid, in the browser's storage. */
export function openLocalAnswers(
  user: string,
  report: string,
  application: string,
  storage?: DraftStorage,
) {
  const key = `insights.unsaved-answers.${user}.${report}.${application}`
  const draft = openLocalDraft(key, isLocalAnswers, storage)
  let recoverable = draft.read()
  let unsaved: readonly AnswerChange[] = []

  function write(changes: readonly AnswerChange[]) {
    unsaved = changes
    const own = new Set(changes.map(({ _id }) => _id))
    const earlier = recoverable?.changes.filter(({ _id }) => !own.has(_id)) ?? []
    if (earlier.length + changes.length === 0) draft.clear()
    else draft.write({ at: new Date().toISOString(), changes: [...earlier, ...changes] })
  }

  return {
    /**
     * Returns the changes that an earlier page could not save, until they are restored or
     * discarded.
     */
    recoverable: () => (recoverable && recoverable.changes.length > 0 ? recoverable : null),
    /** Stores this page's unsaved changes beside those of an earlier page. */
    write,
    /** Deletes an earlier page's changes, once they are restored or discarded. */
    deleteRecoverable() {
      recoverable = null
      write(unsaved)
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
