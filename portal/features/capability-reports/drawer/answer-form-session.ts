import type { Answer } from '@insights/contract/capability-reports.ts'

import { createEditSession } from '../../../edit-session/edit-session.ts'
import {
  answerValues,
  type AnswerValues,
  changedFields,
  type PreviousAnswer,
} from '../form/answer-form.ts'
import {
  areChanged,
  filesOf,
  imageIds,
  removedImages,
  type Shots,
  shotsOf,
  withMarks,
} from '../images/shots.ts'
import { type AnswerConflict, conflictOf } from './answer-conflict.ts'
import type { AnswerDraft, openAnswerDraft } from './answer-draft.ts'
import { saysTheSame } from './says-the-same.ts'

/** What the drawer's form holds. */
export interface AnswerForm {
  readonly values: AnswerValues
  readonly shots: Shots
}

export interface AnswerFormBackend {
  /** What the previous edition says. */
  readonly previous: PreviousAnswer
  readonly save: (form: AnswerForm, over: Answer) => Promise<Answer>
  /** The server's record, when the error says that somebody else has changed it. */
  readonly conflictingRecord: (error: unknown) => Answer | null
  readonly draft: ReturnType<typeof openAnswerDraft>
  readonly now: () => string
}

/** The form of one answer while it is filled in: saved by Save alone, stored in the browser until then. */
export function createAnswerFormSession(backend: AnswerFormBackend, answer: Answer) {
  const { draft } = backend
  const key = answer._id
  let record = answer
  /** What this visit has stored, which then is its own to delete. */
  let stored: string | null = null
  let conflict: AnswerConflict | null = null
  let compared: unknown

  const session = createEditSession<AnswerForm, Answer, Answer>({
    baseNow: () => record,
    baseIn: (newer) => newer,
    valueIn: toForm,
    isSame: (one, other) => one === other,
    agrees: (mine, theirs) =>
      saysTheSame(
        { ...theirs.values, images: imagesOf(theirs) },
        mine.values,
        imageIds(mine.shots),
        backend.previous,
      ) && filesOf(mine.shots).length === 0,
    merge: ({ value, base }, theirs) => conflictOf({ ...value, base }, theirs, '').mine,
    async save([change]) {
      try {
        record = await backend.save(change!.value, change!.base)
        return [{ outcome: 'saved', record }]
      } catch (error) {
        const theirs = backend.conflictingRecord(error)
        if (theirs === null) throw error
        return [{ outcome: 'conflict', record: theirs }]
      }
    },
    receive: (newer) => void (record = newer),
    store: storeDraft,
    onFailure: () => null,
    now: backend.now,
  })

  /** Stores what would be lost with the page. */
  function storeDraft() {
    const change = session.change(key)
    const over = change && (change.conflictingRecord ?? change.base)
    const mine = getConflict()?.mine ?? change?.value
    if (change && over && mine && (change.conflictingRecord || isTouched())) {
      const { values, shots } = mine
      const typed = {
        version: over.version,
        base: answerValues(over),
        values: answerValues(values),
        marked: removedImages(shots).map(({ _id }) => _id),
        files: filesOf(shots).map(({ file }) => file.name),
      }
      const text = JSON.stringify(typed)
      if (text !== stored) draft.write({ at: change.changedAt, ...typed })
      stored = text
    } else {
      if (stored !== null) draft.clear()
      stored = null
    }
  }

  /** What was typed beside the record of somebody else. */
  function getConflict(): AnswerConflict | null {
    const change = session.change(key)
    if (change === compared) return conflict
    compared = change
    const theirs = change?.conflictingRecord
    conflict =
      change && theirs ? conflictOf({ ...change.value, base: change.base }, theirs, change.changedAt) : null // prettier-ignore
    return conflict
  }

  /** The record that the form is filled from: theirs, while it has to be decided on. */
  function getBase(): Answer {
    const change = session.change(key)
    return change?.conflictingRecord ?? change?.base ?? record
  }

  function getForm(): AnswerForm {
    const change = session.change(key)
    return change && change.conflictingRecord === null ? change.value : toForm(getBase())
  }

  function isTouched(): boolean {
    const { values, shots } = getForm()
    const base = getBase()
    return changedFields(base, values).length > 0 || areChanged(base, shots)
  }

  return {
    /** Of the answer. */
    id: key,
    subscribe: session.subscribe,
    change: () => session.change(key),
    conflict: getConflict,
    base: getBase,
    form: getForm,
    isTouched,
    edit: (change: Partial<AnswerForm>) => session.edit(key, { ...getForm(), ...change }, null),
    save: () => session.save(key),
    /** Shows a newer record, and leaves what was typed on an older one as it is. */
    receive(newer: Answer) {
      if (newer.version > record.version) record = newer
    },
    /** Shows a newer record that says what was typed. */
    load(newer: Answer) {
      record = newer
      session.discard([key])
    },
    /** Shows a newer record beside what was typed. */
    compare: (theirs: Answer) => session.meet(new Map([[key, theirs]])),
    /** Puts what was typed over the other record, and saves nothing. */
    rebase: () => session.rebase([key]),
    /** Leaves the other record in the form. */
    discard: () => session.discard([key]),
    /** What an earlier visit has left. */
    findDraft: (): AnswerDraft | null => draft.read(),
    deleteDraft() {
      draft.clear()
      stored = null
    },
    /** Puts a local draft into the form, beside the record where that has changed since. */
    restore({ at, version, base, values, marked }: AnswerDraft) {
      const value = { values, shots: withMarks(shotsOf(record), marked) }
      session.discard([key])
      const over = version === record.version ? record : { ...record, ...base, version }
      session.restore([{ key, value, base: over, changedAt: at }], null)
      if (version !== record.version) session.meet(new Map([[key, record]]))
    },
  }
}

function toForm(record: Answer): AnswerForm {
  return { values: answerValues(record), shots: shotsOf(record) }
}

function imagesOf({ shots }: AnswerForm) {
  return shots.flatMap((shot) => (shot.kind === 'saved' ? [shot.image] : []))
}
