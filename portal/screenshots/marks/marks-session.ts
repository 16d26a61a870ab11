import type { ImageMarks } from '@insights/contract/screenshots/image-marks.ts'
import { type ImageMark, isSameMarks } from '@insights/domain/screenshots/marks/image-mark.ts'

import { createEditSession } from '../../edit-session/edit-session.ts'
import { saveOne } from '../../edit-session/form-session.ts'

export interface MarksBackend {
  /** The record as it was read. */
  readonly record: ImageMarks
  readonly save: (version: number, marks: readonly ImageMark[]) => Promise<ImageMarks>
  /** Returns the current record if the error is a conflict. */
  readonly conflictingRecord: (error: unknown) => ImageMarks | undefined
  readonly now: () => string
}

const KEY = 'marks'
/** Delay after the last change, so that several moves of a mark are one save. */
const DELAY_MS = 600
/** Delay until a failed save is retried. */
const RETRY_MS = 5000

/** Session of the marks over one image: they save by themselves and can be undone. */
export function createMarksSession({ record, save, conflictingRecord, now }: MarksBackend) {
  let saved = record
  const session = createEditSession<readonly ImageMark[], number, ImageMarks>({
    baseNow: () => saved.version,
    baseIn: ({ version }) => version,
    valueIn: ({ marks }) => marks,
    savedValue: () => saved.marks,
    isSame: isSameMarks,
    save: ([change]) =>
      saveOne(
        async () => (saved = await save(change!.base, change!.value)),
        (error) => conflictingRecord(error),
      ),
    receive: (theirs) => void (saved = theirs),
    // The lightbox asks about unsaved changes when it closes.
    store: () => undefined,
    onFailure: () => RETRY_MS,
    now,
  })
  const change = () => session.change(KEY)

  return {
    subscribe: session.subscribe,
    summary: session.summary,
    isUnsaved: session.isUnsaved,
    change,
    marks: () => change()?.value ?? saved.marks,
    edit: (marks: readonly ImageMark[]) => session.editTogether(new Map([[KEY, marks]]), DELAY_MS),
    undo: () => session.undo(DELAY_MS),
    redo: () => session.redo(DELAY_MS),
    save: () => session.save(KEY),
    flush: session.flush,
    override() {
      session.rebase([KEY])
      return session.save(KEY)
    },
    discard: () => session.discard([KEY]),
    postpone: () => session.postpone(KEY),
    /** Shows the record that another user has saved, or starts a conflict with a change. */
    arrive(theirs: ImageMarks) {
      if (theirs.version <= saved.version) return
      if (session.isInFlight(KEY)) return
      if (change()) session.meet(new Map([[KEY, theirs]]))
      else saved = theirs
    },
  }
}

export type MarksSession = ReturnType<typeof createMarksSession>
