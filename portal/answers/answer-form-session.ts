import type { Answer } from '@insights/contract/answers/answers.ts'
import {
  type AnswerFields,
  isAnswerFields,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'

import { createFormSession } from '../edit-session/form-session.ts'
import { type DraftStorage, openLocalDraft } from '../edit-session/local-drafts.ts'
import {
  type AnswerConflict,
  type PreviousAvailability,
  changedFields,
  conflictOf,
  matchesRecord,
} from './answer-form.ts'
import {
  type FormScreenshots,
  filesOf,
  hasChanges,
  imageIds,
  markRemoved,
  removedImages,
  toFormScreenshots,
} from './images/screenshots.ts'

/** The contents of the drawer's form. */
export interface AnswerForm {
  readonly values: AnswerFields
  readonly screenshots: FormScreenshots
}

export interface AnswerFormBackend {
  /** The previous edition's availability. */
  readonly previous: PreviousAvailability
  readonly save: (form: AnswerForm, over: Answer) => Promise<Answer>
  /** Returns the current record if the error is a conflict. */
  readonly conflictingRecord: (error: unknown) => Answer | undefined
  readonly draft: ReturnType<typeof openAnswerDraft>
  readonly now: () => string
}

/** Session of the form of one answer: saved only by Save, stored in the browser until then. */
export function createAnswerFormSession(backend: AnswerFormBackend, answer: Answer) {
  const { draft, previous } = backend
  /** The draft that this visit has stored, and may therefore delete. */
  let stored: string | null = null

  const session = createFormSession<AnswerForm, Answer, Answer>({
    ...backend,
    base: answer,
    toBase: (record) => record,
    toValue: toForm,
    agrees: (mine, { values, screenshots }) => {
      const record = { ...values, images: imagesOf(screenshots) }
      const same = matchesRecord(record, mine.values, imageIds(mine.screenshots), previous)
      return same && filesOf(mine.screenshots).length === 0
    },
    merge: ({ value, base }, theirs) => conflictOf({ ...value, base }, theirs, '').mine,
    store: storeDraft,
  })

  /** Stores the changes that would be lost with the page. */
  function storeDraft() {
    const change = session.change()
    if (change && (change.conflictingRecord || isOnlyHere())) {
      const { values, screenshots } = conflict()?.mine ?? change.value
      const over = base()
      const typed = {
        version: over.version,
        base: pickAnswerFields(over),
        values: pickAnswerFields(values),
        marked: removedImages(screenshots).map(({ _id }) => _id),
        files: filesOf(screenshots).map(({ file }) => file.name),
      }
      const text = JSON.stringify(typed)
      if (text !== stored) draft.write({ at: change.changedAt, ...typed })
      stored = text
    } else {
      if (stored !== null) draft.clear()
      stored = null
    }
  }

  /** Returns one's own version and another user's record while both are in conflict. */
  function conflict(): AnswerConflict | null {
    const change = session.change()
    const theirs = change?.conflictingRecord
    if (!change || !theirs) return null
    return conflictOf({ ...change.value, base: change.base }, theirs, change.changedAt)
  }

  /** The record that fills the form: another user's record during a conflict. */
  const base = () => session.change()?.conflictingRecord ?? session.base()
  const form = () => (session.change()?.conflictingRecord ? toForm(base()) : session.value())

  function isTouched(): boolean {
    const { values, screenshots } = form()
    return changedFields(base(), values).length > 0 || hasChanges(base(), screenshots)
  }

  /** Returns whether the server lacks a change; sent screenshots wait on the server. */
  function isOnlyHere(): boolean {
    const { values, screenshots } = form()
    const others = screenshots.filter(({ kind }) => kind !== 'uploaded')
    return changedFields(base(), values).length > 0 || hasChanges(base(), others)
  }

  return {
    ...session,
    /** Id of the answer. */
    id: answer._id,
    base,
    form,
    conflict,
    isTouched,
    edit: (change: Partial<AnswerForm>) => session.edit({ ...form(), ...change }),
    /** Changes the screenshots of one's own version, also while another user's record is shown. */
    editScreenshots(change: (screenshots: FormScreenshots) => FormScreenshots) {
      const value = session.value()
      const screenshots = change(value.screenshots)
      if (screenshots !== value.screenshots) session.edit({ ...value, screenshots })
    },
    /** Shows a newer record, unless the form has changes. */
    receive(newer: Answer) {
      if (!session.change() && newer.version > base().version) session.show(newer)
    },
    /** Shows a newer record, and discards the changes, which it contains. */
    load(newer: Answer) {
      session.show(newer)
      session.discard()
    },
    /** Returns the draft of an earlier visit. */
    findDraft: (): AnswerDraft | null => draft.read(),
    deleteDraft() {
      draft.clear()
      stored = null
    },
    /** Puts a local draft into the form, or into a conflict if the record has changed since. */
    restore({ at, version, base: before, values, marked }: AnswerDraft) {
      const record = base()
      const form = { values, screenshots: markRemoved(toFormScreenshots(record), marked) }
      if (version === record.version) session.restore(form, record, at)
      else {
        session.restore(form, { ...record, ...before, version }, at)
        session.meet(record)
      }
    },
  }
}

export type AnswerFormSession = ReturnType<typeof createAnswerFormSession>

function toForm(record: Answer): AnswerForm {
  return { values: pickAnswerFields(record), screenshots: toFormScreenshots(record) }
}

function imagesOf(screenshots: FormScreenshots) {
  return screenshots.flatMap((screenshot) =>
    screenshot.kind === 'saved' ? [screenshot.image] : [],
  )
}

/** Unsaved contents of the form of an answer. */
export interface AnswerDraft {
  /** ISO 8601. */
  readonly at: string
  /** Version of the record that the draft is based on. */
  readonly version: number
  readonly base: AnswerFields
  readonly values: AnswerFields
  /** Ids of images that were marked for deletion. */
  readonly marked: readonly string[]
  /** Names of the chosen files, which cannot be stored themselves. */
  readonly files: readonly string[]
}

/** Opens one person's local draft of one answer. */
export function openAnswerDraft(user: string, answer: string, storage?: DraftStorage) {
  return openLocalDraft(`insights.answer-draft.${user}.${answer}`, isDraft, storage)
}

function isDraft(value: unknown): value is AnswerDraft {
  if (!isRecord(value)) return false
  const { version, base, values, marked, files } = value
  return (
    typeof version === 'number' &&
    isAnswerFields(base) &&
    isAnswerFields(values) &&
    areTexts(marked) &&
    areTexts(files)
  )
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
