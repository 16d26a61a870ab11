import { type DraftStorage, openLocalDraft } from '../../edit-session/local-drafts.ts'
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
    /** What an earlier page could not save; null once somebody has said what becomes of it. */
    recoverable: () => (recoverable && recoverable.changes.length > 0 ? recoverable : null),
    /** Stores what is not saved on this page, beside what an earlier one has left. */
    write,
    /** Deletes what an earlier page has left, once it was restored or discarded. */
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
