import type { ImageMarks } from '@insights/contract/screenshots/image-marks.ts'
import { type ImageMark, isSameMarks } from '@insights/domain/screenshots/marks/image-mark.ts'

import { createEditSession } from '../../edit-session/edit-session.ts'
import { saveOne } from '../../edit-session/form-session.ts'

export interface MarksBackend {
  /** As it was read. */
  readonly record: ImageMarks
  readonly save: (version: number, marks: readonly ImageMark[]) => Promise<ImageMarks>
  /** The server's record, when the error says that somebody else has changed it. */
  readonly conflictingRecord: (error: unknown) => ImageMarks | undefined
  readonly now: () => string
}

const KEY = 'marks'
/** After the last change: several moves of a mark are one save. */
const DELAY_MS = 600
/** Until a save that failed is tried again. */
const RETRY_MS = 5000

/** The marks over one image while they are changed: they save by themselves, and can be undone. */
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
    // What could not be saved is asked about when the lightbox closes.
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
    /** Shows what somebody else has saved meanwhile, or puts it beside a change. */
    arrive(theirs: ImageMarks) {
      if (theirs.version <= saved.version) return
      if (session.isInFlight(KEY)) return
      if (change()) session.meet(new Map([[KEY, theirs]]))
      else saved = theirs
    },
  }
}

export type MarksSession = ReturnType<typeof createMarksSession>
